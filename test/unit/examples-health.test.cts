// When the participant health example sends a message, and what it says.
import { runCode } from './support/code-node.cts';
import { runSet } from './support/set-node.cts';

const answers = {
	'Get Readiness': { ready: true, status: 'ready', baseUrl: 'https://p' } as Record<string, unknown>,
	'Get Status': { version: '3.5.14', ledgerEnd: '9007199254740993', prunedUpTo: 9007199254740001n.toString(), synchronizers: [] } as Record<
		string,
		unknown
	>,
};

/** What Remember wrote down, as JSON text; nothing before the first check. */
type Row = { memory?: string };

/** Checks once. What it would remember stands in `memory`. */
async function check(row: Row = {}, changes: Partial<typeof answers> = {}) {
	const all = { ...answers, ...changes, Recall: row };
	const nodes = Object.fromEntries(Object.entries(all).map(([name, json]) => [name, [{ json }]]));
	const [{ json }] = await runCode('participant-health', 'Judge', { input: nodes['Get Status'], nodes });
	const { message, ...rest } = json;
	return { ...message, ...rest } as Record<string, any> & { memory: string; unchanged: string };
}

/** What Remember keeps after the message was sent, or tried. */
function noted({ memory, unchanged }: { memory: string; unchanged: string }, report: Record<string, unknown>): Row {
	const nodes = { Judge: [{ json: { memory, unchanged } }] };
	const [{ json }] = runSet('participant-health', ['Note the Outcome'], { input: [{ json: report }], nodes });
	return { memory: json.memory };
}

/** The row after a message was delivered, with some of it changed. */
const reported = ({ memory }: { memory: string }, changes: Record<string, unknown> = {}): Row => ({
	memory: JSON.stringify({ ...JSON.parse(memory), ...changes }),
});

const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000;
const down = { 'Get Readiness': { ready: false, status: 'notReady', message: 'ledger NOT_SERVING', baseUrl: 'https://p' } };

describe('Judge', () => {
	it('says once how things are, exactly also beyond 2^53, and then keeps quiet', async () => {
		const first = await check();
		expect(first).toMatchObject({
			send: true,
			healthy: true,
			version: '3.5.14',
			ledgerEnd: '9007199254740993',
			prunedUpTo: '9007199254740001',
			keptOffsets: '992',
		});
		expect(first.text).toContain(
			'🟢 Participant is healthy\nVersion: 3.5.14\nLedger end: 9007199254740993\nPruned up to: 9007199254740001 (992 offsets are kept)',
		);
		expect((await check(reported(first))).send).toBe(false);
	});

	it('reports again what no channel took', async () => {
		const before = reported(await check());
		const first = await check(before, down);
		expect(first.send).toBe(true);
		for (const report of [{ delivered: false, deliveredTo: [], undelivered: ['slack'] }, { error: { message: 'not published' } }]) {
			expect(await check(noted(first, report), down)).toMatchObject({ send: true, healthy: false });
		}
	});

	it('counts as reported once some service took it', async () => {
		const first = await check(reported(await check()), down);
		const partly = noted(first, { delivered: false, deliveredTo: ['E-Mail'], undelivered: ['Slack'] });
		expect((await check(partly, down)).send).toBe(false);
		expect(await check(partly)).toMatchObject({ send: true, healthy: true });
	});

	it('reports a problem when it begins and when it ends', async () => {
		const begin = await check(reported(await check()), down);
		expect(begin).toMatchObject({
			send: true,
			healthy: false,
			subject: 'Participant needs attention: The participant is notReady: ledger NOT_SERVING',
		});
		const lasting = await check(reported(begin), down);
		expect(lasting.send).toBe(false);
		expect(await check(reported(lasting))).toMatchObject({ send: true, healthy: true });
	});

	it('reminds of a problem that lasts', async () => {
		const recovered = {
			'Get Readiness': { ready: false, status: 'unreachable', message: 'ECONNREFUSED' },
			'Get Status': { error: { httpStatus: 502 }, message: 'Could not reach https://p' },
		};
		const first = await check({}, recovered);
		expect(first.problems).toEqual(['The participant is unreachable: ECONNREFUSED']);
		expect((await check(reported(first), recovered)).send).toBe(false);
		expect((await check(reported(first, { reportedAt: hoursAgo(25) }), recovered)).send).toBe(true);
	});

	it('notices a ledger end that stands still', async () => {
		const still = reported(await check(), { movedAt: hoursAgo(1.1) });
		const noticed = await check(still);
		expect(noticed).toMatchObject({ send: true, problems: ['The ledger end has been 9007199254740993 for 66 minutes'] });
		const moved = { 'Get Status': { ...answers['Get Status'], ledgerEnd: '9007199254740994' } };
		expect(await check(reported(noticed), moved)).toMatchObject({ send: true, healthy: true });
	});

	it('reports another version', async () => {
		const another = { 'Get Status': { ...answers['Get Status'], version: '3.6.0' } };
		expect(await check(reported(await check()), another)).toMatchObject({
			send: true,
			healthy: true,
			news: ['Its version changed from 3.5.14 to 3.6.0'],
		});
	});

	it('says what it could not read, in the words of the error item, and when readiness itself is an error', async () => {
		const refused = { error: { errorCode: 'PERMISSION_DENIED' }, message: 'This is not permitted' };
		expect((await check({}, { 'Get Status': refused })).problems).toEqual(['Its status cannot be read: This is not permitted']);
		// Once, not for each question.
		expect((await check({}, { 'Get Readiness': refused, 'Get Status': refused })).problems).toEqual([
			'The participant cannot be asked: This is not permitted',
		]);
	});
});
