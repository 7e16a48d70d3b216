// The words of the example that asks before it accepts a transfer.
import { readExample } from '../../scripts/lib/demo.cjs';
import { runCode, type Item } from './support/code-node.cts';

const EXAMPLE = 'decide-incoming-transfers';
const items = (...rows: object[]): Item[] => rows.map((json) => ({ json: json as Record<string, any> }));

const bob = `bob::1220${'ab'.repeat(32)}`;
const treasury = `treasury::1220${'cd'.repeat(32)}`;
const created = {
	event: 'contractCreated',
	eventId: '1220ee:0',
	contractId: '00ff',
	interfaceViews: [
		{
			viewValue: {
				transfer: {
					sender: bob,
					receiver: treasury,
					amount: '40.0000000000',
					instrumentId: { admin: 'dso::1220', id: 'Amulet' },
					executeBefore: '2026-07-02T10:00:00Z',
				},
			},
		},
	],
};
const offers = async (...rows: object[]) => await runCode(EXAMPLE, 'Describe Offers', { input: items(...rows) });
const testRun = async () => await runCode(EXAMPLE, 'Describe Offers', { input: items(created), mode: 'test' });
const question = async (row: object) => {
	const [offer] = await offers(row);
	return (await runCode(EXAMPLE, 'Write the Question', { input: [offer], nodes: { 'One Offer': [offer] } }))[0].json;
};

/** What is reported after an answer. `result` is what the last node gave, `submitted` whether that is Submit. */
async function outcome(answer: object, result: object, submitted = true) {
	const nodes = { 'One Offer': await offers(created), 'Wait for Decision': items(answer), ...(submitted && { Submit: items(result) }) };
	return (await runCode(EXAMPLE, 'Write the Outcome', { input: items(result), nodes }))[0].json;
}

it('asks with everything that is needed to decide, and says when it asks again', async () => {
	const first = await question(created);
	expect(first.text.split('\n')).toEqual(['🟡 Accept 40 Amulet?', `From ${bob}`, `To ${treasury}`, 'Until 2026-07-02T10:00:00Z']);
	expect(first.links[0].text).toBe('Accept or reject');
	const again = await question({ ...created, replayed: true });
	expect(again.subject).toBe('Repeated: Accept 40 Amulet?');
	expect(again.dedupKey).toBe(first.dedupKey);
});

it('the form has a line for each thing, short IDs and no zeros that say nothing', async () => {
	const [{ json }] = await offers({
		...created,
		interfaceViews: [{ viewValue: { transfer: { ...created.interfaceViews[0].viewValue.transfer, amount: '33.3000000000' } } }],
	});
	expect(json.form.split('\n')).toEqual([
		'33.3 Amulet (admin dso::1220)',
		'From: bob::1220abab…',
		'To: treasury::1220cdcd…',
		'Until: 2026-07-02T10:00:00Z',
	]);
	expect(json).toMatchObject({ amount: '33.3', sender: bob, receiver: treasury });
});

it('a test run submits nothing, whatever is decided, and says what it would do', async () => {
	const [offer] = await testRun();
	expect(offer.json).toMatchObject({ onlyShow: true, form: expect.stringContaining('nothing is submitted') });
	const decision = readExample(EXAMPLE).nodes.find(({ name }: any) => name === 'Decision').parameters.rules.values;
	for (const { conditions } of decision) expect(conditions.conditions[0].leftValue).toContain('onlyShow');
	for (const [answer, what] of [
		['Accept', 'accepted'],
		['Reject', 'rejected'],
	]) {
		const nodes = { 'One Offer': [offer], 'Wait for Decision': items(by(answer)) };
		const [{ json }] = await runCode(EXAMPLE, 'Write the Outcome', { input: items(by(answer)), nodes });
		expect(json.text).toMatch(
			new RegExp(`^⚪ Test run, nothing submitted\\. It would be ${what}: 40 Amulet .*\nDecided by Ann\n.*TEST_RUN_SUBMITS`),
		);
	}
});

it('what is no offer is reported, a heartbeat is not', async () => {
	expect(await offers({ event: 'heartbeat' })).toEqual([]);
	const { status, text, links } = await question({ event: 'gap', reason: 'The history was pruned.' });
	expect([status, links]).toEqual(['problem', undefined]);
	expect(text).toMatch(/^🟠 The trigger reports something else than an offer\n.*The history was pruned\./);
});

const by = (Decision: string) => ({ Decision, 'Your Name': 'Ann' });
const refused = {
	message: 'Contract could not be found',
	error: { errorCode: 'CONTRACT_NOT_FOUND', outcome: 'failed', advice: 'It was archived.' },
};
const lost = { message: 'The answer got lost', error: { outcome: 'unknown', commandId: 'decide-00ff', beginAfterOffset: 17 } };

it.each([
	[
		by('Accept'),
		{ outcome: 'succeeded', updateId: '1220u' },
		true,
		'info',
		/^🟢 Accepted: 40 Amulet from bob::1220abab… to treasury.*\nDecided by Ann\nUpdate 1220u$/,
	],
	[by('Reject'), { outcome: 'succeeded', updateId: '1220u' }, true, 'info', /^🟢 Rejected: 40/],
	[by('Accept'), refused, true, 'problem', /^🔴 Not accepted: .*\nDecided by Ann\nContract could not be found\nIt was archived\.$/],
	[
		by('Reject'),
		lost,
		true,
		'problem',
		/^🟠 Not known whether rejected: .*\n.*\nThe answer got lost\nAsk with Canton Ledger, Command › Get Outcome: decide-00ff, begin after offset 17$/,
	],
	[by('Accept'), { message: 'Not found', error: {} }, false, 'info', /^⚪ No longer open: .*\n.*\n.*The registry says: Not found$/],
	[by('Leave it open'), by('Leave it open'), false, 'info', /^⚪ Left open: .*\nDecided by Ann$/],
	[{ subject: 'as it came' }, { subject: 'as it came' }, false, 'info', /^⚪ Left open: .*\nNobody answered in time\.$/],
])('after %j', async (answer, result, submitted, status, text) => {
	const messages = await outcome(answer, result, submitted);
	expect(messages.status).toBe(status);
	expect(messages.text).toMatch(text);
});
