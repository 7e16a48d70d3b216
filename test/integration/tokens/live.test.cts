// The round trip of tokens that is put to a real network (test/live), put to the sandbox: a test of that test.
import { rearrangement, tokenTrip } from '../../live/tokenTripChecks.cts';
import { ledgerCredential, token, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 5 });
const { parties } = sandbox;

beforeAll(async () => {
	await sandbox.control('POST', '/do', { action: 'tap', party: 'bank', amount: '100.0000000000' });
	await sandbox.control('POST', '/do', { action: 'preapprove', party: 'carol', days: 30 });
});

const sending = () => ledgerCredential(sandbox, 'issuer');

tokenTrip({
	sender: { party: () => parties.bank!, ledger: sending },
	receiver: { party: () => parties.bob!, ledger: () => ledgerCredential(sandbox, 'trader') },
	preapproved: () => parties.carol!,
	registry: () => ({
		cantonScanApi: { url: sandbox.url },
		cantonValidatorApi: { url: sandbox.url, authentication: 'accessToken', accessToken: token() },
	}),
	ways: ['scan', 'validator'],
	executeBefore: () => '2026-07-02T10:00:00Z',
});

describe('a split or a merge, in the movements of', () => {
	const movement = (kind: string, change = '0.0000000000', lockedChange = '0.0000000000') => ({ kind, change, lockedChange });
	const unlock = movement('unlock', '0.0000000000', '-2.0000000000');
	test.each([
		['Canton Coin', [movement('mergeSplit')], 'mergeSplit'],
		['the test token of version 2', [unlock, movement('lock', '0.0000000000', '2.0000000000')], 'lockAndUnlock'],
		['none', [], undefined],
		['one that takes a fee', [movement('mergeSplit', '-0.0000000001')], undefined],
		['one that leaves something locked', [unlock, movement('lock', '0.0000000000', '2.0000000001')], undefined],
		['one that only unlocks', [unlock], undefined],
		['one of another kind', [movement('unknown')], undefined],
		['one that sends it and takes it back', [movement('transfer', '1.0'), movement('transfer', '-1.0')], undefined],
	])('%s', (_, movements, form) => {
		expect(rearrangement(movements)).toBe(form);
	});
});
