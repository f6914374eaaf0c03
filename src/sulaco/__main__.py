"""`python -m sulaco`: the same as the command `sulaco`."""

from sulaco.cli import main

if __name__ == "__main__":
    main()
