/** The factory of Canton Coin's transfers, as alice asks for it and exercises its choice. */
import { authorised, type Client } from './client.cts';

const TRANSACTION = '/v2/commands/submit-and-wait-for-transaction';

export interface Factory {
	alice: string;
	DSO: string;
	/** Coin of alice over 100. */
	coin: string;
	/** Answer of the registry. */
	answer: any;
	/** Argument of version 1 for a transfer of 1.5 to herself, with changes to the transfer and beside it. */
	argument(change: object, more?: object): any;
	/** Answer to the choice in a version of the standard. */
	exercise(choiceArgument: object, version?: string): Promise<any>;
	/** Transaction of a transfer of version 1, with everything that alice sees. */
	transact(change: object): Promise<any[]>;
}

/** Argument of a transfer of alice to herself, with changes. */
const argumentOf = (factory: Factory, change: object, more: object) => ({
	expectedAdmin: factory.DSO,
	transfer: {
		sender: factory.alice,
		receiver: factory.alice,
		amount: '1.5',
		instrumentId: { admin: factory.DSO, id: 'Amulet' },
		requestedAt: '2026-07-01T10:00:00Z',
		executeBefore: '2026-07-04T10:00:00Z',
		inputHoldingCids: [factory.coin],
		meta: { values: {} },
		...change,
	},
	extraArgs: { context: factory.answer?.choiceContext.choiceContextData ?? { values: {} }, meta: { values: {} } },
	...more,
});

/** Taps a coin, and asks the registry for its factory, before every test. */
export function useFactory(client: Client): Factory {
	let count = 0;
	const command = (choiceArgument: object, version: string) => {
		const disclosedContracts = factory.answer.choiceContext.disclosedContracts.map(
			({ templateId, contractId, createdEventBlob, synchronizerId }: any) => ({ templateId, contractId, createdEventBlob, synchronizerId }),
		);
		const templateId = `#splice-api-token-transfer-instruction-${version}:Splice.Api.Token.TransferInstruction${version.toUpperCase()}:TransferFactory`;
		const ExerciseCommand = { templateId, contractId: factory.answer.factoryId, choice: 'TransferFactory_Transfer', choiceArgument };
		return { commands: [{ ExerciseCommand }], commandId: `c-${++count}`, actAs: [factory.alice], disclosedContracts };
	};
	const factory: Factory = {
		alice: '',
		DSO: '',
		coin: '',
		answer: undefined,
		argument: (change, more = {}) => argumentOf(factory, change, more),
		exercise: async (choiceArgument, version = 'v1') =>
			await client.post('/v2/commands/submit-and-wait', command(choiceArgument, version), authorised()),
		transact: async (change) => {
			const { json } = await client.post('/registry/transfer-instruction/v1/transfer-factory', {
				choiceArguments: factory.argument(change),
			});
			factory.answer = json;
			const eventFormat = { filtersByParty: { [factory.alice]: {} }, verbose: true };
			const transactionFormat = { eventFormat, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' };
			const answer = await client.post(TRANSACTION, { commands: command(factory.argument(change), 'v1'), transactionFormat }, authorised());
			expect(answer.json.cause).toBeUndefined();
			return answer.json.transaction.events.flatMap((event: object) =>
				Object.entries(event).map(([kind, fields]) => ({ kind, ...fields })),
			);
		},
	};
	beforeEach(async () => {
		const { parties } = await client.world();
		Object.assign(factory, { alice: parties.alice, DSO: parties.DSO });
		await client.make('tap', { party: 'alice', amount: '100.0000000000' });
		const { activeContracts } = (await (await fetch(`${client.url}/control/world?contracts=active`)).json()) as { activeContracts: any[] };
		factory.coin = activeContracts.findLast(
			({ args }) => args.owner === parties.alice && args.amount?.initialAmount !== undefined,
		).contractId;
		const { json } = await client.post('/registry/transfer-instruction/v1/transfer-factory', { choiceArguments: factory.argument({}) });
		factory.answer = json;
	});
	return factory;
}
