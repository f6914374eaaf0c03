"""Small maps for the rule tests."""

HALL = """
+--+--+--+--+--+--+--+--+--+--+
| .  .  .  .  .  .  .  .  .  .|
+                             +
| .  .  .  .  .  .  .  .  .  .|
+                             +
| .  .  .  .  .  .  .  .  .  .|
+                             +
| .  .  .  .  .  .  .  .  .  .|
+                             +
| .  .  .  .  .  .  .  .  .  .|
+--+--+--+--+--+--+--+--+--+--+
""".strip("\n")
"""An open hall of 10 by 5 spaces."""

TWO_ROOMS = """
+--+--+--+--+--+--+--+--+--+
| .  .  .  .| .  .  .  .  .|
+           +              +
| .  .  .  .D .  .  .  .  .|
+           +              +
| .  .  .  .| .  .  .  . S1|
+--+--+--+--+--+--+--+--+--+
""".strip("\n")
"""Two rooms, 4 and 5 wide, joined by one door (door-1) between 3,1 and 4,1; Spawn Point 1 at 8,2."""

CORRIDOR = """
+--+--+--+--+--+--+--+--+--+--+--+--+
| .  .  .  .  .  .  .  .  .  .  .  .|
+--+--+--+--+--+--+--+--+--+--+--+--+
""".strip("\n")
"""A corridor of twelve spaces."""

EXIT = """
+--+--+--+--+--+--+
| .  .  .  .  .  XA|
+                 +
| .  .  .  .  .  .|
+--+--+--+--+--+--+
""".strip("\n").replace("  XA|", " XA|")
"""A small room with an Exit at 5,0."""

TWO_DOORS = """
+--+--+--+--+--+--+--+
| .  .  .D .  .  .  .|
+        +           +
| .  .  .| .  .  .  .|
+        +           +
| .  .  .D .  .  .  .|
+--+--+--+--+--+--+--+
""".strip("\n")
"""Two rooms and two doors: door-1 between 2,0 and 3,0, door-2 between 2,2 and 3,2."""
