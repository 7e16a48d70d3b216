// Search for what happened to a command, as in Completion › Get Many and the operations that submit.
import type { paths } from '../../../api/ledger';
import { Client } from '../../../nodes/shared/http/client';
import { ledgerService, type Ledger } from '../../../nodes/shared/ledger/service';
import { searchSubmission, type SubmissionSearch } from '../../../nodes/shared/ledger/completions/submissionSearch';
import { executeContext } from '../../support/engine.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 20 });
const { happen } = ledgerOf(sandbox);
let ledger: Ledger;
let alice: string;
beforeAll(async () => {
	({ alice } = sandbox.parties);
	const context = executeContext('cantonLedger', { authentication: 'accessToken' }, ledgerCredential(sandbox) as never);
	ledger = await Client.open<paths>(context, ledgerService('accessToken'));
});

const end = async (): Promise<number> => (await sandbox.control('GET', '/world')).ledgerEnd;
const search = async (more: Partial<SubmissionSearch>) => {
	const result = await searchSubmission(ledger, { parties: [alice], since: 0, ...more });
	if (!result.ok) throw new Error(result.failure.message);
	return result.answer;
};

test('every submission under a command ID, oldest first; a submission ID distinguishes them', async () => {
	const since = await end();
	await happen('fail', { commandId: 'pay-1', submissionId: 'first' });
	await happen('succeed', { commandId: 'pay-1', submissionId: 'second' });
	await happen('succeed', { commandId: 'pay-2' });
	const both = await search({ since, commandId: 'pay-1' });
	expect(both.completions).toMatchObject([
		{ commandId: 'pay-1', submissionId: 'first', status: { code: expect.any(Number) } },
		{ commandId: 'pay-1', submissionId: 'second', updateId: expect.stringMatching(/^1220/) },
	]);
	// Two offsets that show nothing lie behind the last completion.
	expect(both.searchedTo).toBe((await end()) - 2);
	expect((await search({ since, commandId: 'pay-1', submissionId: 'second' })).completions).toHaveLength(1);
	expect((await search({ since: both.completions[0].offset, commandId: 'pay-1' })).completions).toMatchObject([{ submissionId: 'second' }]);
});

test('not known yet: a later search goes on where this one ended', async () => {
	const first = await search({ since: await end(), commandId: 'later' });
	expect(first).toEqual({ completions: [], searchedTo: await end() });
	await happen('succeed', { commandId: 'later' });
	expect((await search({ since: first.searchedTo, commandId: 'later' })).completions).toHaveLength(1);
});

test('page after page, within the limits of the participant', async () => {
	const since = await end();
	await sandbox.control('POST', '/do', { actions: Array.from({ length: 450 }, () => ({ action: 'succeed' })) });
	await happen('succeed', { commandId: 'last' });
	await sandbox.control('POST', '/settings', { listLimit: 60 });
	expect((await search({ since, commandId: 'last' })).completions).toHaveLength(1);
	await sandbox.control('POST', '/settings', { listLimit: 200 });
});

test("others' commands cannot hold a list open for long, and one is no longer than there are offsets", async () => {
	const since = await end();
	await sandbox.control('POST', '/do', { actions: Array.from({ length: 30 }, () => ({ action: 'succeed' })) });
	await sandbox.requests();
	await search({ since, commandId: 'nobody-knows', idleMs: 2000 });
	const lists = (await sandbox.requests()).filter(({ endpoint }) => endpoint === 'POST /v2/commands/command-completions');
	expect(lists.length).toBeGreaterThan(0);
	for (const request of lists) {
		const query = request.query as { limit: string; stream_idle_timeout_ms: string };
		expect(Number(query.limit)).toBeLessThanOrEqual((await end()) - since);
		expect(Number(query.limit) * Number(query.stream_idle_timeout_ms)).toBeLessThanOrEqual(4000);
	}
});

test('a refusal is a failure, not an exception', async () => {
	const beyond = await searchSubmission(ledger, { parties: [alice], since: (await end()) + 10, commandId: 'x' });
	expect(beyond).toMatchObject({ ok: false, failure: { code: 'OFFSET_AFTER_LEDGER_END' } });
});

test('ends when its time is used up, and says how far it came', async () => {
	const calls = [60_000, 60_000, 1];
	const result = await searchSubmission(ledger, { parties: [alice], since: 0, commandId: 'last' }, () => calls.shift() ?? 1);
	expect(result.ok && result.answer.completions).toEqual([]);
	expect(result.ok && Number(result.answer.searchedTo)).toBeLessThan(await end());
});
