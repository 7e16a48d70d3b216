// The DAR inventory: what each participant has, where they differ, what changed.
import { runCode } from './support/code-node.cts';

const timestamp = '2026-07-02T06:30:00.000+00:00';
const items = (rows: Array<Record<string, unknown>>) => rows.map((json) => ({ json }));
const ID = { A: 'alpha::1220', B: 'beta::1220' } as const;
const [first, second] = ['1'.repeat(64), '2'.repeat(64)];
const NAMED = { [first]: { packageName: 'model', packageVersion: '1.0.0' }, [second]: { packageName: 'model', packageVersion: '2.0.0' } };

interface Participant {
	stored?: string[];
	vetted?: Array<string | { packageId: string; validFrom?: string; validUntil?: string; participantId?: string }>;
	error?: unknown;
}
/** @param table the row of the data table, which the next report compares with. Absent before the first. Changed in place. */
async function compare(participants: Record<'A' | 'B', Participant>, table: { memory?: string } = {}) {
	const nodes: Record<string, any> = { 'Every Morning': items([{ timestamp }]), Recall: items([{ ...table }]) };
	for (const letter of ['A', 'B'] as const) {
		const { stored = [], vetted = [], error } = participants[letter];
		nodes[`Participant ${letter}`] = items([error ? { error } : { participantId: ID[letter] }]);
		// n8n puts an empty item if a node has none.
		nodes[`Packages of ${letter}`] = items(error ? [{ error }] : [...stored.map((packageId) => ({ packageId })), {}]);
		nodes[`Vetting of ${letter}`] = items([
			...vetted.map((entry) => {
				const vetting = typeof entry === 'string' ? { packageId: entry } : entry;
				return { participantId: ID[letter], ...NAMED[vetting.packageId], ...vetting };
			}),
			{},
		]);
	}
	const [{ json }] = await runCode('dar-inventory', 'Compare', { input: items([{}]), nodes });
	table.memory = json.memory;
	return json.rows as Array<Record<string, unknown>>;
}
const message = async (rows: Array<Record<string, unknown>>) =>
	(await runCode('dar-inventory', 'Write Message', { input: items(rows), nodes: { 'Every Morning': items([{ timestamp }]) } })).map(
		({ json }) => json,
	);

const both: Participant = { stored: [first, second], vetted: [first, second] };

it('has a row for each package, and says where participants differ', async () => {
	const rows = await compare({ A: both, B: { stored: [first], vetted: [] } });
	expect(rows).toEqual([
		{
			Package: 'model',
			Version: '1.0.0',
			'A: alpha': 'vetted',
			'B: beta': 'stored, not vetted',
			Differs: 'yes',
			Changed: '',
			'Package ID': first,
		},
		{ Package: 'model', Version: '2.0.0', 'A: alpha': 'vetted', 'B: beta': '', Differs: 'yes', Changed: '', 'Package ID': second },
	]);
	expect((await compare({ A: both, B: both })).map(({ Differs }) => Differs)).toEqual(['', '']);
	expect(await message(rows)).toEqual([]);
});

it('says from when and until when a package is vetted, and counts only the participant’s own vetting', async () => {
	const vetted = [
		{ packageId: first, validFrom: '2026-07-03T00:00:00Z', validUntil: '2026-08-01T00:00:00Z' },
		{ packageId: second, participantId: ID.B },
	];
	const rows = await compare({ A: { stored: [first, second], vetted }, B: {} });
	expect(rows.map((row) => row['A: alpha'])).toEqual(['vetted from 2026-07-03T00:00:00Z until 2026-08-01T00:00:00Z', 'stored, not vetted']);
});

it('shows what changed since the last report, also what is gone, and says it once', async () => {
	const memory = {};
	await compare({ A: both, B: both }, memory);
	const rows = await compare({ A: both, B: { stored: [first], vetted: [] } }, memory);
	expect(rows.map(({ Changed }) => Changed)).toEqual(['B: vetted → stored, not vetted', 'B: vetted → not there']);
	const [sent] = await message(rows);
	expect(sent).toEqual({
		subject: 'DAR inventory: 2 changes, 2 packages differ between participants',
		text: [
			'DAR inventory: 2 changes, 2 packages differ between participants',
			'• model 1.0.0: B: vetted → stored, not vetted',
			'• model 2.0.0: B: vetted → not there',
		].join('\n'),
		status: 'info',
		dedupKey: 'canton-dar-inventory-2026-07-02',
	});
	const removed = await compare({ A: { stored: [first], vetted: [first] }, B: {} }, memory);
	expect(removed.find((row) => row['Package ID'] === second)).toMatchObject({ Package: 'model', Changed: 'A: vetted → not there' });
	expect(
		(await compare({ A: { stored: [first], vetted: [first] }, B: {} }, memory)).map((row) => [row['Package ID'], row.Changed]),
	).toEqual([[first, '']]);
});

it('a participant that could not be asked is said, differs from nobody, and has not changed when it is back', async () => {
	const memory = {};
	await compare({ A: both, B: both }, memory);
	const rows = await compare({ A: both, B: { error: { message: 'Could not reach https://b' } } }, memory);
	expect(rows[0]).toEqual({ Package: 'B: unknown could not be asked: Could not reach https://b', Changed: 'not asked' });
	expect(rows.slice(1).map((row) => [row['B: unknown'], row.Differs, row.Changed])).toEqual([
		['could not be asked', '', ''],
		['could not be asked', '', ''],
	]);
	expect((await message(rows))[0]).toMatchObject({ status: 'problem', text: expect.stringContaining('Could not reach https://b') });
	expect((await compare({ A: both, B: both }, memory)).every(({ Changed }) => Changed === '')).toBe(true);
});

it('a message names the first few of many', async () => {
	const rows = Array.from({ length: 20 }, (_, n) => ({
		Package: `p${n}`,
		Version: '1',
		Changed: 'A: x → y',
		Differs: '',
		'Package ID': `${n}`,
	}));
	const [{ text }] = await message(rows);
	expect(text.split('\n')).toHaveLength(17);
	expect(text).toContain('and 5 more: see the file');
});
