"""The laboratory: whole tables dealt by the million, from real shoes, and what came of them as counts.

Kernels compile the functions of ``rules/`` or ask them for tables; they count in whole numbers, and what is
paid is applied to the counts afterwards. A table's procedure, its record and its money are not known here.
"""
