import { HUGE, useScan } from './support.cts';

const { sandbox, run: batch, sent, sentText, elsewhere, world, with: during } = useScan('rewardBatch', 'get', { history: 20 });

const earliest = async (parameters = {}, url = sandbox.url) =>
	await batch({ resource: 'rewardRound', operation: 'getEarliest', simplify: true, ...parameters }, { credential: { url } });
const ENDPOINT = 'GET /v0/internal/reward-accounting-process/rounds/{round_number}/batches/{batch_hash}';

describe('Reward Batch › Get', () => {
	test('walks the tree from the root down to who may mint how much', async () => {
		const [{ round, rootHash, batches }] = world.network.rewards;
		const allowances: any[] = [];
		let seen = 0;
		const walk = async (batchHash: string) => {
			const {
				json: [item],
				error,
			} = await batch({ roundNumber: String(round), batchHash, simplify: true });
			expect(error).toBeUndefined();
			expect(item).toMatchObject({ roundNumber: round, batchHash });
			seen++;
			if (item.batchType === 'BatchOfMintingAllowances') allowances.push(...(item.mintingAllowances as any[]));
			else for (const child of item.childHashes as string[]) await walk(child);
		};
		await walk(rootHash);
		expect(seen).toBe(batches);
		expect(allowances).toHaveLength(17);
		expect(allowances[0]).toEqual({ provider: expect.stringContaining('::1220'), amount: expect.stringMatching(/^\d+\.\d{10}$/) });
		expect((await sent())[0].path).toBe(`/api/scan/v0/internal/reward-accounting-process/rounds/${round}/batches/${rootHash}`);
	});

	test('raw: both variants as scan sent them', async () => {
		const [{ round, rootHash }] = world.network.rewards;
		const root = (await batch({ roundNumber: round, batchHash: rootHash, simplify: false })).json[0] as any;
		expect(root).toEqual({ batch_type: 'BatchOfBatches', child_hashes: expect.any(Array) });
		let leaf = root;
		while (leaf.batch_type === 'BatchOfBatches')
			leaf = (await batch({ roundNumber: round, batchHash: leaf.child_hashes[0], simplify: false })).json[0];
		expect(leaf).toEqual({ batch_type: 'BatchOfMintingAllowances', minting_allowances: expect.any(Array) });
	});

	test('a round beyond 2^53, both ways', async () => {
		await sandbox.answer(ENDPOINT, '{"batch_type":"BatchOfBatches","child_hashes":[]}');
		expect((await batch({ roundNumber: HUGE, batchHash: 'ab', simplify: true })).json[0]).toMatchObject({
			roundNumber: HUGE,
			childHashes: [],
		});
		expect(await sentText()).toContain(`/rounds/${HUGE}/batches/ab`);
	});

	test.each([
		[{ roundNumber: '-1', batchHash: 'ab' }, 'Round Number: -1 is negative'],
		[{ roundNumber: 'x', batchHash: 'ab' }, 'Round Number: "x" is not a whole number'],
		[{ roundNumber: '={{ "" }}', batchHash: 'ab' }, 'Round Number: this field is empty'],
		[{ roundNumber: '1', batchHash: 'not-hex' }, 'Batch Hash: "not-hex" is not hexadecimal'],
		[{ roundNumber: '1', batchHash: '0xabc' }, 'Batch Hash: "0xabc" is not hexadecimal'],
		[{ roundNumber: '1', batchHash: '={{ "" }}' }, 'Batch Hash: this field is empty'],
	])('refuses %j before anything is sent', async (parameters, message) => {
		expect((await batch({ simplify: true, ...parameters })).error?.message).toBe(message);
		expect(await sent()).toEqual([]);
	});

	test('an unknown batch', async () => {
		const hash = 'ab'.repeat(32);
		const { error } = await batch({ roundNumber: '1', batchHash: hash, simplify: true });
		expect(error?.message).toBe(`Batch not (yet) found for round 1 with hash ${hash}`);
		expect(error?.description).toMatch(/^Scan has no such batch in this round\. .*Get Earliest/);
	});
});

describe('Reward Round › Get Earliest', () => {
	test('simplified and raw', async () => {
		const [{ round }] = world.network.rewards;
		expect((await earliest()).json).toEqual([{ earliestRound: round }]);
		expect((await earliest({ simplify: false })).json).toEqual([{ earliest_round: round }]);
		expect((await sent())[0].path).toBe('/api/scan/v0/internal/reward-accounting-process/rounds/earliest-available');
	});

	test('a round beyond 2^53', async () => {
		await sandbox.answer('/earliest-available', `{"earliest_round":${HUGE}}`);
		await sandbox.answer('/api/scan/v0/internal/reward-accounting-process/rounds/earliest-available', `{"earliest_round":${HUGE}}`);
		expect((await earliest()).json).toEqual([{ earliestRound: HUGE }]);
	});

	test('none yet', async () => {
		await sandbox.answer(
			'/api/scan/v0/internal/reward-accounting-process/rounds/earliest-available',
			{ error: 'No round with complete reward accounting found' },
			{ status: 404 },
		);
		const { error } = await earliest();
		expect(error?.message).toBe('No round with complete reward accounting found');
		expect(error?.description).toContain('no round with complete reward accounting yet');
	});
});

describe('Reward Round › Get Root Hash, Get Activity Totals', () => {
	const root = async (parameters: object, url = sandbox.url) =>
		await batch({ resource: 'rewardRound', operation: 'getRootHash', simplify: true, ...parameters }, { credential: { url } });
	const totals = async (parameters: object, url = sandbox.url) =>
		await batch({ resource: 'rewardRound', operation: 'getActivityTotals', simplify: true, ...parameters }, { credential: { url } });
	const hints = ({ run }: any): string[] => (run.data.resultData.runData.Node[0].hints ?? []).map(({ message }: any) => message);

	test('from the earliest round to its root, its first batch and its totals', async () => {
		const [{ earliestRound }] = (await earliest()).json;
		const [{ rootHash, status }] = (await root({ roundNumber: earliestRound })).json;
		expect([status, rootHash]).toEqual(['Ok', world.network.rewards[0].rootHash]);
		expect((await batch({ roundNumber: earliestRound, batchHash: rootHash, simplify: true })).json[0].batchType).toBe('BatchOfBatches');
		const [item] = (await totals({ roundNumber: earliestRound })).json;
		expect(item).toEqual({
			roundNumber: earliestRound,
			status: 'Ok',
			totalAppActivityWeight: 17_000,
			activePartiesCount: 18,
			activityRecordsCount: 51,
			totalAppRewardMintingAllowance: expect.stringMatching(/^\d+\.\d{10}$/),
			totalAppRewardThresholded: '1.5000000000',
			totalAppRewardUnclaimed: '0.0000000000',
			rewardedAppProviderPartiesCount: expect.any(Number),
		});
	});

	test('raw', async () => {
		const [{ round, rootHash }] = world.network.rewards;
		expect((await root({ roundNumber: round, simplify: false })).json).toEqual([
			{ status: 'Ok', round_number: round, root_hash: rootHash },
		]);
		expect((await totals({ roundNumber: round, simplify: false })).json[0]).toMatchObject({ status: 'Ok', active_parties_count: 18 });
	});

	test.each(['root', 'totals'] as const)('%s of a round without a result: nulls, and a hint why', async (answerPart) => {
		const read = answerPart === 'root' ? root : totals;
		const later = await read({ roundNumber: '999999999' });
		expect(later.json[0]).toMatchObject({ roundNumber: 999999999, status: 'Undetermined' });
		expect(Object.values(later.json[0]).filter((value) => value !== null)).toHaveLength(2);
		expect(hints(later)).toEqual([
			'Round 999999999 has no result: its accounting is not complete yet, or this network computes no rewards of apps.',
		]);
		const before = await read({ roundNumber: '1' });
		expect(before.json[0].status).toBe('CannotProvide');
		expect(hints(before)).toEqual([
			'Round 1 has no result: this scan lacks the records of that round. Ask the scan of another super validator, or take a later round.',
		]);
	});

	test('a network without rewards of apps answers as recorded', async () => {
		await during({ appRewards: false }, async () => {
			expect((await earliest()).json).toEqual([{ earliestRound: 0 }]);
			expect((await root({ roundNumber: '0', simplify: false })).json).toEqual([{ status: 'Undetermined' }]);
			expect((await totals({ roundNumber: '0', simplify: false })).json).toEqual([{ status: 'Undetermined' }]);
		});
	});

	test('at their old paths on servers before 0.6.5, a round beyond 2^53 included', async () => {
		await during({ splice: '0.6.4' }, async () => {
			const [{ round }] = world.network.rewards;
			expect((await root({ roundNumber: round }, elsewhere())).json[0].status).toBe('Ok');
			expect((await totals({ roundNumber: HUGE }, elsewhere())).json[0]).toMatchObject({ roundNumber: HUGE, status: 'Undetermined' });
		});
		expect(await sentText()).toContain(`/v0/reward-accounting-process/rounds/${HUGE}/activity-totals`);
	});

	test('Round Number is checked before anything is sent', async () => {
		await sent();
		expect((await root({ roundNumber: 'x' })).error?.message).toBe('Round Number: "x" is not a whole number');
		expect((await totals({ roundNumber: '={{ "" }}' })).error?.message).toBe('Round Number: this field is empty');
		expect(await sent()).toEqual([]);
	});
});

test('servers before 0.6.5 have both at their old paths, servers before 0.6.0 not at all', async () => {
	const [{ round, rootHash }] = world.network.rewards;
	await during({ splice: '0.6.4' }, async () => {
		expect((await earliest({}, elsewhere())).json).toEqual([{ earliestRound: round }]);
		expect(
			(await batch({ roundNumber: round, batchHash: rootHash, simplify: true }, { credential: { url: elsewhere() } })).json[0].batchType,
		).toBe('BatchOfBatches');
	});
	// Known since the first time: the new path is not tried first.
	expect(
		(await sent())
			.map(({ path }) => path)
			.filter((path) => !path.endsWith('/readyz'))
			.map((path) => path.includes('/internal/')),
	).toEqual([false, false]);
	await during({ splice: '0.5.20' }, async () => {
		const { error } = await earliest();
		expect(error?.message).toMatch(/^The server does not have this operation: /);
	});
});
