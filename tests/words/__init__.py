"""Every sentence a person may read is in every language."""
