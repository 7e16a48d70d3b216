// Both delivery settings under kill -9, each part on one engine. The ring nightly has both engines, and more kills.
import { expectMarkedRedelivery, expectNothingMissing } from './kill/held.cts';

test('nothing is missing after 2 kills but what the setting allows', () => expectNothingMissing('durable', 2), 600_000);

test('only what was not acknowledged is redelivered after a kill, marked', () => expectMarkedRedelivery('legacy'), 600_000);
