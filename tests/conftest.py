"""What all tests share: Hypothesis never judges by the clock, and a gate sees the same examples every time.

At a developer's desk examples are drawn anew at each run; where ``CI`` is set they are the same, so that a
change is judged by itself and not by luck.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("desk", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("gate", parent=settings.get_profile("desk"), derandomize=True)
settings.load_profile("gate" if os.environ.get("CI") else "desk")
