// From the token registry to a ledger command in a real n8n, for those who submit with HTTP Request instead of Command › Submit.
import { credential, oneNode, world } from './support/e2e.cts';

const { sandbox, client } = world();

/** Sent as *Accept* wants it: the choice with its context, and the contracts that it discloses. */
function expectAccept(sent: any, contractId: string, receiver: string): void {
	expect(sent).toMatchObject({
		commands: [
			{
				ExerciseCommand: {
					templateId: '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction',
					contractId,
					choice: 'TransferInstruction_Accept',
					choiceArgument: { extraArgs: { context: { values: { 'amulet-rules': { tag: 'AV_ContractId' } } }, meta: { values: {} } } },
				},
			},
		],
		actAs: [receiver],
		commandId: 'accept-1',
	});
	expect(sent.disclosedContracts.length).toBeGreaterThan(0);
	for (const disclosed of sent.disclosedContracts) {
		expect(Object.keys(disclosed).sort()).toEqual(['contractId', 'createdEventBlob', 'synchronizerId', 'templateId']);
	}
}

it("a choice context goes into a command that HTTP Request submits with the ledger's credential", async () => {
	const { parties } = await sandbox.call('GET', '/control/world');
	const { happened } = await sandbox.call('POST', '/control/do', { action: 'createTransferOffer', from: 'alice', to: 'bob' });
	const contractId: string = happened.contractId;
	const submitted = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"updateId":"1220ab","completionOffset":7}' };
	await sandbox.call('POST', '/control/faults', { faults: [{ path: '/v2/commands/submit-and-wait', times: 1, ...submitted }] });

	const { type: registryType, ...registryRest } = credential(sandbox, 'cantonTokenRegistryApi');
	const { type: ledgerType, ...ledgerRest } = credential(sandbox, 'cantonLedgerApi');
	const registry = await client.createCredential({ type: registryType, ...registryRest });
	const ledger = await client.createCredential({ type: ledgerType, ...ledgerRest });
	const workflow = oneNode(
		'cantonTokenRegistry',
		{ resource: 'transferInstruction', operation: 'getAcceptContext', contractId, options: { excludeDebugFields: true } },
		{ [registryType]: registry },
	);
	const body = `JSON.stringify({ commands: [$json.command], disclosedContracts: $json.disclosedContracts, actAs: ["${parties.bob}"], commandId: "accept-1" })`;
	const http = (name: string, path: string) => ({
		id: name,
		name,
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		position: [480, 0] as [number, number],
		parameters: {
			method: 'POST',
			url: `${sandbox.url}${path}`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: ledgerType,
			sendBody: true,
			specifyBody: 'json',
			jsonBody: `={{ ${body} }}`,
		},
		credentials: { [ledgerType]: ledger },
	});
	const to = (node: string) => ({ node, type: 'main', index: 0 });
	const { id } = await client.createWorkflow({
		...workflow,
		// The sandbox takes no plain commands: its answer is given above, and what was sent is seen at the sink.
		nodes: [...workflow.nodes, http('Submit', '/v2/commands/submit-and-wait'), http('Keep', '/sink/submitted')],
		connections: { ...workflow.connections, Canton: { main: [[to('Submit'), to('Keep')]] } },
	});
	await sandbox.call('DELETE', '/control/requests');
	const execution = await client.run(id, 'Start');
	expect(execution.data.resultData.error).toBeUndefined();
	expect(execution.status).toBe('success');

	const { requests } = await sandbox.call('GET', '/control/requests');
	expect(requests.find(({ path }: { path: string }) => path === '/v2/commands/submit-and-wait')).toMatchObject({ authScheme: 'Bearer' });
	const [{ body: sent }] = await sandbox.delivered('submitted');
	expectAccept(sent, contractId, parties.bob);
});
