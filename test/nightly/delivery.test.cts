// Both delivery settings under kill -9, on both engines: the full measurement is test/e2e/kill/run.mjs, its results are in docs/internals/delivery.md.
import { pack } from '../../scripts/lib/install.cjs';
import { killBeforeFirstPoll } from '../e2e/kill/firstPosition.cjs';
import { expectMarkedRedelivery, expectNothingMissing } from '../e2e/kill/held.cts';

test.each([
	['legacy', 6],
	['durable', 4],
] as const)('on the %s engine nothing is missing after %i kills but what the setting allows', expectNothingMissing, 900_000);

test('on the durable engine Start From: Now keeps the position of the activation with either Delivery, though n8n is killed before the first poll', async () => {
	const { tarball } = await pack();
	const { expected, arrived } = await killBeforeFirstPoll({ engine: 'durable', tarball });
	expect(arrived.map((items) => items.map(({ offset }) => offset))).toEqual([expected, expected]);
}, 600_000);

test.each(['legacy', 'durable'] as const)(
	'on the %s engine only what was not acknowledged is redelivered after a kill, marked',
	expectMarkedRedelivery,
	600_000,
);
