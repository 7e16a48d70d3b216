// The round trip of tokens that is put to a real network (test/live), put to the sandbox: a test of that test.
import { tokenTrip } from '../../live/tokenTripChecks.cts';
import { ledgerCredential, token, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 5 });
let parties: Record<string, string>;

beforeAll(async () => {
	({ parties } = await sandbox.control('GET', '/world'));
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
