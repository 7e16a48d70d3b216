// Checks for a real scan (test/live), put to the sandbox: a test of those tests.
import '../../support/waits.cts';
import { priceChecks } from '../../live/priceChecks.cts';
import { scanChecks } from '../../live/scanChecks.cts';
import { token, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 60 });
beforeAll(async () => {
	for (const action of ['openVote', 'feature']) await sandbox.control('POST', '/do', { action });
});

scanChecks({ scanUrl: () => sandbox.url, validatorUrl: () => sandbox.url, accessToken: () => token(), writing: true }, true);

priceChecks({ scanUrl: () => sandbox.url });
