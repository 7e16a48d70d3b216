// Checks for a real validator (test/live), put to the sandbox: a test of those tests.
import '../../support/waits.cts';
import { validatorChecks } from '../../live/validatorChecks.cts';
import { token, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 20, realTime: true });

validatorChecks(
	{
		url: () => sandbox.url,
		token: () => token('ledger-api-user'),
		receiverToken: () => token('trader'),
		adminToken: () => token('participant_admin'),
		scanUrl: () => sandbox.url,
		writing: true,
	},
	{ receiver: true, admin: true, scan: true },
);
