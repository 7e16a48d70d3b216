// When the participant health example sends a message, and what it says.
import { runCode } from './support/code-node.cts';

const answers = {
	'Get Readiness': { ready: true, status: 'ready', baseUrl: 'https://p' } as Record<string, unknown>,
	'Get Version': { data: '{"version":"3.5.14","features":{"userManagement":{"maxRightsPerUser":1000}}}' } as Record<string, unknown>,
	'Get Ledger End': { data: '{"offset":9007199254740993}' } as Record<string, unknown>,
	'Get Pruning': { data: '{"participantPrunedUpToInclusive":9007199254740001,"allDivulgedContractsPrunedUpToInclusive":0}' } as Record<
		string,
		unknown
	>,
};

/** Looks once; `memory` is what the workflow keeps from look to look. */
async function look(memory: Record<string, unknown>, changes: Partial<typeof answers> = {}) {
	const nodes = Object.fromEntries(Object.entries({ ...answers, ...changes }).map(([name, json]) => [name, [{ json }]]));
	const [{ json }] = await runCode('participant-health', 'Judge', { input: nodes['Get Pruning'], nodes, memory });
	return json;
}

const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000;

describe('Judge', () => {
	it('tells once how things are, exactly also beyond 2^53, and then keeps quiet', async () => {
		const memory = {};
		const first = await look(memory);
		expect(first).toMatchObject({
			tell: true,
			healthy: true,
			version: '3.5.14',
			ledgerEnd: '9007199254740993',
			prunedUpTo: '9007199254740001',
			keptOffsets: '992',
		});
		expect(first.text).toContain(
			'🟢 Participant is healthy\nVersion: 3.5.14\nLedger end: 9007199254740993\nPruned up to: 9007199254740001 (992 offsets are kept)',
		);
		expect((await look(memory)).tell).toBe(false);
	});

	it('tells of a problem when it begins and when it ends', async () => {
		const memory = {};
		await look(memory);
		const down = { 'Get Readiness': { ready: false, status: 'notReady', message: 'ledger NOT_SERVING', baseUrl: 'https://p' } };
		const begin = await look(memory, down);
		expect(begin).toMatchObject({
			tell: true,
			healthy: false,
			subject: 'Participant needs attention: The participant is notReady: ledger NOT_SERVING',
		});
		expect((await look(memory, down)).tell).toBe(false);
		expect(await look(memory)).toMatchObject({ tell: true, healthy: true });
	});

	it('reminds of a problem that lasts', async () => {
		const memory: Record<string, unknown> = {};
		const down = {
			'Get Readiness': { ready: false, status: 'unreachable', message: 'ECONNREFUSED' },
			'Get Version': { error: 'x' },
			'Get Ledger End': { error: 'x' },
			'Get Pruning': { error: 'x' },
		};
		const { problems } = await look(memory, down);
		expect(problems).toEqual(['The participant is unreachable: ECONNREFUSED']);
		memory.toldAt = hoursAgo(25);
		expect((await look(memory, down)).tell).toBe(true);
	});

	it('notices a ledger end that stands still', async () => {
		const memory: Record<string, unknown> = {};
		await look(memory);
		memory.movedAt = hoursAgo(1.1);
		expect(await look(memory)).toMatchObject({ tell: true, problems: ['The ledger end has been 9007199254740993 for 66 minutes'] });
		expect(await look(memory, { 'Get Ledger End': { data: '{"offset":9007199254740994}' } })).toMatchObject({ tell: true, healthy: true });
	});

	it('tells of another version', async () => {
		const memory = {};
		await look(memory);
		expect(await look(memory, { 'Get Version': { data: '{"version":"3.6.0"}' } })).toMatchObject({
			tell: true,
			healthy: true,
			news: ['Its version changed from 3.5.14 to 3.6.0'],
		});
	});

	it('says what it could not read, without ending as an error', async () => {
		const refused = { error: { message: 'Authorization failed' } };
		expect((await look({}, { 'Get Ledger End': refused, 'Get Pruning': { data: '<html>' } })).problems).toEqual([
			'The ledger end cannot be read: Authorization failed',
			'The pruning point cannot be read: the answer does not hold it',
		]);
	});
});
