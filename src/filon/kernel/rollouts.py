"""Rollouts: by what a seat is played on inside the kernel, as templates count it."""

RANDOM = 0
THUMB = 1
