// The cut payments that are put to a real network (test/live), put to the sandbox: a test of that test and of its proxy.
import '../../support/waits.cts';
import { cutPaymentsChecks } from '../../live/cutPaymentsChecks.cts';
import { token, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 20 });

let clock: number;
beforeAll(async () => {
	await sandbox.control('POST', '/do', { action: 'tap', party: 'alice', amount: '100000.0000000000' });
	clock = Date.parse((await sandbox.control('POST', '/do', { action: 'wait', seconds: 0 })).happened.time);
});

cutPaymentsChecks({
	url: () => sandbox.url,
	token: () => token('ledger-api-user'),
	receiverToken: () => token('trader'),
	times: 4,
	now: () => clock,
});
