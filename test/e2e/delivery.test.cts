// Both delivery settings under kill -9, each part on one engine. The ring nightly has both engines, and more kills.
import { cases, nightTest } from '../../scripts/lib/cases.cjs';
import { expectMarkedRedelivery, expectNothingMissing } from './kill/held.cts';

const KILLS = cases(2, 1);
test(`nothing is missing after kills (${KILLS}) but what the setting allows`, () => expectNothingMissing('durable', KILLS), 600_000);

nightTest('only what was not acknowledged is redelivered after a kill, marked', () => expectMarkedRedelivery('legacy'), 600_000);
