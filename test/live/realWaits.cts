// Setup of each file of the ring: a network does not hurry, so the nodes wait as long as they do in n8n.
import { waitAsShipped } from '../support/waits.cts';

waitAsShipped();
