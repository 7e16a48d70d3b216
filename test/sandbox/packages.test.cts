// The packages that the world begins with: each is compiled, and says of its templates what their contracts are.
import { createHash } from 'node:crypto';

import { authorised, useClient } from './client.cts';

const client = useClient(['--history', '5']);

test('each package is downloaded as the archive that its ID is of', async () => {
	const { packageIds } = (await client.get('/v2/packages', authorised())).json;
	expect(packageIds.length).toBeGreaterThan(20);
	for (const id of packageIds) {
		const response = await fetch(`${client.url}/v2/packages/${id}`, { headers: authorised() });
		expect(
			createHash('sha256')
				.update(Buffer.from(await response.arrayBuffer()))
				.digest('hex'),
		).toBe(id);
	}
});

test('the arguments of every contract fit their template: one like it fails for want of authority only', async () => {
	for (const action of [
		'createTransferOffer',
		'allocateTokens',
		'instructAllocation',
		'requestAllocation',
		'proposeMinting',
		'feature',
		'lock',
	])
		await client.make(action);
	await client.make('requestAllocation', { version: '2' });
	for (const move of ['mint', 'lock']) await client.make('moveDemo', { instrument: 'DemoGold', move, amount: '5.0' });
	const { activeContracts, parties } = (await client.get('/control/world?contracts=active')).json;
	const contracts = new Map<string, any>(activeContracts.map((contract: any) => [contract.templateId, contract]));
	expect(contracts.size).toBeGreaterThan(15);
	const refusals: string[] = [];
	for (const [templateId, { args }] of contracts) {
		// Recorded: how scan writes a zero, which no submission may.
		const createArguments = JSON.parse(JSON.stringify(args).replaceAll('"0E-10"', '"0.0"'));
		const commands = [{ CreateCommand: { templateId, createArguments } }];
		const commandId = createHash('sha256').update(templateId).digest('hex');
		const { json } = await client.post(
			'/v2/commands/submit-and-wait',
			{ commands, actAs: [parties.carol], commandId },
			authorised('trader'),
		);
		if (json.code !== 'DAML_AUTHORIZATION_ERROR') refusals.push(`${templateId}: ${json.cause}`);
	}
	expect(refusals).toEqual([]);
});
