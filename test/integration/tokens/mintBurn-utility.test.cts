// Holding › Mint and Burn of an instrument of Digital Asset's Registry Utility, whose backend gives the context.
import type { IDataObject } from 'n8n-workflow';

import { token } from '../../support/sandbox.cts';
import { argument, SUBMIT, useMintBurn } from './mintBurn-support.cts';
import { byId } from './support.cts';

const { sandbox, run, happen, parties, held, submissions } = useMintBurn();

describe("an instrument of Digital Asset's Registry Utility", () => {
	const BACKEND = 'POST /v0/registry/burn-mint-instruction/v0/burn-mint-factory';
	const USD = 'UtilityUSD';
	let address: string;
	let factoryId: string;
	beforeEach(async () => {
		// The factory of the demo's own token goes: an admin has the one or the other.
		await sandbox.control('POST', '/reset', { history: 5 });
		factoryId = String((await happen('makeUtilityInstrument')).contractId);
		const rights = ['bank', 'bob'].map((name) => ({ CanActAs: { value: { party: parties[name] } } }));
		await happen('user', { user: 'treasurer', rights });
		address = `${sandbox.url}/api/token-standard/v0/registrars/bank`;
		await sandbox.requests();
	});
	const registryOf = (more: IDataObject = {}) => ({ registry: { url: address, ...more } });
	const usd = async (operation: 'mint' | 'burn', more: IDataObject = {}, options: IDataObject = registryOf()) =>
		await run(
			'holding',
			operation,
			{
				admin: byId(parties.bank!),
				instrumentId: USD,
				owner: byId(parties.bob!),
				amount: '2.5',
				dryRun: 'never',
				...more,
				options: { extraActors: parties.bob, ...(more.options as object) },
			},
			{ as: 'treasurer', ...options },
		);

	test('is minted and burnt with the context that its backend gives', async () => {
		const minted = await usd('mint', { memo: 'deposit 7' });
		expect(minted.error).toBeUndefined();
		expect(minted.json).toMatchObject([{ outcome: 'succeeded', amount: '2.5000000000', memo: 'deposit 7' }]);
		expect(await held('bob', USD)).toBe('2.5000000000');
		const requests = await sandbox.requests();
		expect(requests.find(({ endpoint }) => endpoint === BACKEND)).toMatchObject({
			path: '/api/utilities/v0/registry/burn-mint-instruction/v0/burn-mint-factory',
			body: { instrumentId: { admin: parties.bank, id: USD }, inputHoldingCids: [], outputs: [{ owner: parties.bob, amount: '2.5' }] },
		});
		const sent = requests.find(({ endpoint }) => endpoint === SUBMIT);
		expect(argument(sent)).toMatchObject({
			contractId: factoryId,
			choiceArgument: {
				extraArgs: {
					context: { values: { 'utility.digitalasset.com/instrument-configuration': { tag: 'AV_ContractId' } } },
					meta: { values: { 'splice.lfdecentralizedtrust.org/tx-kind': 'mint' } },
				},
			},
		});
		expect((sent as any).body.commands.disclosedContracts).toHaveLength(2);

		const burnt = await usd('burn', { amount: '1' });
		expect(burnt.json).toMatchObject([{ outcome: 'succeeded', amount: '1.0000000000' }]);
		expect(await held('bob', USD)).toBe('1.5000000000');
	});

	test('a registry that is open to all, in the list of the credential: no token goes to its backend', async () => {
		const row = { admin: parties.bank, url: `${address}/registry` };
		const list = registryOf({ url: 'http://127.0.0.1:9', accessToken: token(), registries: { registry: [row] } });
		const { json } = await usd('mint', { dryRun: 'always' }, list);
		expect(json).toMatchObject([{ outcome: 'planned' }]);
		const request = (await sandbox.requests()).find(({ endpoint }) => endpoint === BACKEND);
		expect(request?.authScheme).toBeUndefined();
	});

	test('the factory that was chosen is used with that context', async () => {
		await happen('makeUtilityInstrument', { instrument: 'UtilityEUR' });
		const { json } = await usd('mint', { options: { factoryId } });
		expect(json).toMatchObject([{ outcome: 'succeeded' }]);
		expect(argument((await submissions())[0])).toMatchObject({ contractId: factoryId });
		// Without a choice the backend names the one of several.
		expect((await usd('mint')).json).toMatchObject([{ outcome: 'succeeded' }]);
	});

	test('without the registry: where to enter it, and nothing is sent', async () => {
		const { error } = await usd('mint', {}, { registry: null });
		expect(error?.message).toBe(`There is no registry for the instrument admin "${parties.bank}"`);
		expect(error?.description).toContain('in Other Registries, add a row with this admin party');
		expect(await submissions()).toEqual([]);
	});

	test('an instrument that the backend does not know: its words, and what to check', async () => {
		const { error } = await usd('mint', { instrumentId: 'Other' });
		expect(error?.message).toContain('No instrument configuration found for Other');
		expect(error?.description).toContain('Check Instrument ID');
		expect(error?.description).toContain('/api/token-standard/v0/registrars/');
		expect(await submissions()).toEqual([]);
	});
});
