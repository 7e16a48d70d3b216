// Traces on the ledger of choices of version 2 of the token standard. Recorded at Splice 0.7.5: the choice of version 2 consumes nothing
// itself. The contract is consumed by a choice of version 1 below it, or by Archive.
import { authorised, useClient } from './client.cts';

const client = useClient();

const wildcard = { identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } } };

/** Exercises a choice of version 2 with the context of its registry, and returns the exercises that Alice sees, from the top. */
async function exercise(api: string, entity: string, choice: string, contractId: string, actors: string[]) {
	const [path, context] =
		api === 'transfer-instruction' ? ['transfer-instruction', 'TransferInstructionV2'] : ['allocations', 'AllocationV2'];
	const { json } = await client.post(`/registry/${path}/v2/${contractId}/choice-contexts/withdraw`, {});
	const transactionFormat = {
		eventFormat: { filtersByParty: Object.fromEntries(actors.map((party) => [party, { cumulative: [wildcard] }])), verbose: false },
		transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
	};
	const answer = await client.post(
		'/v2/commands/submit-and-wait-for-transaction',
		{
			commands: {
				commandId: `withdraw-${contractId.slice(-8)}`,
				actAs: actors,
				disclosedContracts: json.disclosedContracts,
				commands: [
					{
						ExerciseCommand: {
							templateId: `#splice-api-token-${api}-v2:Splice.Api.Token.${context}:${entity}`,
							contractId,
							choice,
							choiceArgument: { actors, extraArgs: { context: json.choiceContextData, meta: { values: {} } } },
						},
					},
				],
			},
			transactionFormat,
		},
		authorised(),
	);
	expect([answer.status, answer.json?.cause]).toEqual([200, undefined]);
	return answer.json.transaction.events
		.flatMap(({ ExercisedEvent }: any) => ExercisedEvent ?? [])
		.filter((event: any) => event.contractId === contractId)
		.map(({ choice: name, consuming, interfaceId, actingParties }: any) => ({
			choice: name,
			consuming,
			version: /V(\d):/.exec(interfaceId ?? '')?.[1] ?? null,
			actingParties,
		}));
}

it('an offer is withdrawn by the choice of version 1 below that of version 2', async () => {
	const { alice } = (await client.world()).parties;
	const { contractId } = await client.make('createTransferOffer', { from: 'alice', to: 'bob' });
	const choice = 'TransferInstruction_Withdraw';
	expect(await exercise('transfer-instruction', 'TransferInstruction', choice, contractId, [alice])).toEqual([
		{ choice, consuming: false, version: '2', actingParties: [alice] },
		{ choice, consuming: true, version: '1', actingParties: [alice] },
	]);
});

it('an allocation of version 1 is withdrawn likewise', async () => {
	const { parties, network } = await client.world();
	const choice = 'Allocation_Withdraw';
	const [contractId] = network.tokens.allocation;
	const found = await exercise('allocation', 'Allocation', choice, contractId, [parties.alice]);
	expect(found).toMatchObject([
		{ choice, consuming: false, version: '2' },
		{ choice, consuming: true, version: '1' },
	]);
});
