// Names in the lists of parties of Canton Scan, its trigger, Canton Validator and Canton Token Registry.
import { runNode, searchList } from '../../support/engine.cts';
import { PolledNode } from '../../support/polledNode.cts';
import { byId } from '../tokens/support.cts';
import { WAYS, useNames, type Way } from './support.cts';

const { sandbox, parties, book, ways } = useNames();

describe('the list of parties', () => {
	const scanList = async (way: Way, typed?: string, addressBook = book()) =>
		await searchList('cantonScan', 'searchParties', { connectThrough: way } as never, ways[way](addressBook) as never, typed);
	const valuesOf = ({ results }: { results: Array<{ value: unknown }> }) => results.map(({ value }) => value);

	test.each(WAYS)('of Canton Scan through %s: the Address Book first, then names of the network', async (way) => {
		const { results } = await scanList(way);
		expect(results.slice(0, 2)).toEqual([
			{ name: expect.stringMatching(/^The Network: DSO::/), value: parties.DSO },
			{ name: expect.stringMatching(/^Treasury Zug: alice::/), value: parties.alice },
		]);
		expect(results).toContainEqual({ name: expect.stringMatching(/\.unverified\.ans: merchant::1220.*…/), value: parties.merchant });
		expect(new Set(results.map(({ value }) => value)).size).toBe(results.length);
	});

	test('what is typed is found within names of the Address Book, and at the beginning of those of the network', async () => {
		expect(valuesOf(await scanList('scan', ' zug '))).toEqual([parties.alice]);
		expect(valuesOf(await scanList('scan', 'merch'))).toEqual([parties.merchant]);
		expect((await scanList('scan', 'nobody')).results).toEqual([
			{ name: 'No name begins with "nobody".', value: false },
			{ name: 'Choose By ID, or enter names in Address Book of the credential.', value: true },
		]);
	});

	test('a scan that does not answer leaves the Address Book; without one its words are shown', async () => {
		await sandbox.fault({ endpoint: 'GET /v0/ans-entries', times: 2, status: 403, body: { error: 'not for you' } });
		const { results } = await scanList('scan');
		expect(results.map(({ name }) => name)).toEqual([
			expect.stringMatching(/^The Network/),
			expect.stringMatching(/^Treasury Zug/),
			'The names of the network could not be read.',
			'For other parties, choose By ID.',
		]);
		await expect(scanList('scan', undefined, '')).rejects.toThrow(/not for you/);
	});

	test('of Canton Validator, of the trigger, and of the registry through a validator', async () => {
		const lists = [
			await searchList('cantonValidator', 'searchParties', { authentication: 'accessToken' } as never, ways.validator(book()) as never),
			await searchList('cantonValidator', 'searchParties', { authentication: 'oAuth2' } as never, ways.validatorOAuth2(book()) as never),
			await searchList('cantonScanEventTrigger', 'searchParties', {} as never, ways.scan(book()) as never),
			await searchList('cantonTokenRegistry', 'searchParties', { connectThrough: 'validator' } as never, ways.validator(book()) as never),
		];
		const [first] = lists.map(valuesOf);
		for (const list of lists) expect(valuesOf(list)).toEqual(first);
		expect(first).toContain(parties.merchant);
	});

	test('of a registry itself: the Address Book, since it knows no names', async () => {
		const credentials = { cantonTokenRegistryApi: { url: sandbox.url, addressBook: book() } };
		await sandbox.requests();
		const list = await searchList('cantonTokenRegistry', 'searchParties', { connectThrough: 'registry' } as never, credentials as never);
		expect(valuesOf(list)).toEqual([parties.DSO, parties.alice]);
		expect(await sandbox.requests()).toEqual([]);
	});

	test('what was chosen from a list is read as an ID is', async () => {
		const { json, error } = await runNode(
			'cantonScan',
			{
				...{ resource: 'holdingsSummary', operation: 'get', connectThrough: 'scan', simplify: true },
				...{ parties: { __rl: true, mode: 'list', value: parties.treasury, cachedResultName: 'Treasury' } },
			} as never,
			{ credentials: ways.scan('') as never },
		);
		expect(error).toBeUndefined();
		expect(json.map(({ partyId }) => partyId)).toEqual([parties.treasury]);
	});

	test('several validators, and several parties of each event of the trigger', async () => {
		const { json } = await runNode(
			'cantonScan',
			{
				...{ resource: 'validatorActivity', operation: 'get', connectThrough: 'scan', simplify: true },
				validators: byId(`${parties.bob}, ${parties.alice}`),
			} as never,
			{ credentials: ways.scan('') as never },
		);
		expect(json.map(({ validator }) => validator)).toEqual([parties.bob, parties.alice]);
		for (const [event, field] of [
			['networkEvent', 'submittingParties'],
			['networkUpdate', 'parties'],
		] as const) {
			const node = new PolledNode(
				'cantonScanEventTrigger',
				{ event, verdict: 'any', startFrom: 'now', simplify: true, [field]: byId(`${parties.bank}, ${parties.alice}`) } as never,
				ways.scan(''),
				{},
				{ workflowId: `several ${event}` },
			);
			await node.poll();
			await sandbox.control('POST', '/do', { action: 'transfer', from: 'treasury', to: 'merchant', amount: '1.0000000000' });
			await sandbox.control('POST', '/do', { action: 'transfer', from: 'alice', to: 'merchant', amount: '1.0000000000' });
			const items = (await node.poll())!.flat().map((item: any) => item.json);
			expect(items.length).toBeGreaterThan(0);
			expect(items.every((item: unknown) => JSON.stringify(item).includes(parties.alice!))).toBe(true);
		}
	});
});
