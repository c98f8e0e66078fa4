"""All planted bugs."""

from tests.planted.bug import Bug
from tests.planted.durability_bugs import DURABILITY
from tests.planted.ember_bugs import EMBER
from tests.planted.encore_bugs import ENCORE
from tests.planted.nodes_bugs import NODES
from tests.planted.security_bugs import SECURITY_BUGS
from tests.planted.server_bugs import SERVER
from tests.planted.shared_bugs import SHARED

BUGS: list[Bug] = [*SHARED, *EMBER, *ENCORE, *SERVER, *DURABILITY, *NODES, *SECURITY_BUGS]
