// Begins each file with a world of its own: what another one left in the sandbox, such as a party or a preapproval, would be there.
import { world } from './e2e.cts';

beforeAll(async () => void (await world().sandbox.call('POST', '/control/reset', {})));
