"""What every game must keep: the suites here run for each registered game and for the fixture game of the tests."""
