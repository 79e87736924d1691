"""What a game gets that does not give a door itself: words and pictures from its declarations."""
