// Inputs of a transfer of Canton Coin, and the transaction of it. Recorded from Splice 0.7.5 unless said otherwise.
import { authorised, useClient } from './client.cts';
import { useFactory } from './factory.cts';

const client = useClient(['--history', '5']);
const factory = useFactory(client);
const { argument, exercise, transact } = factory;

/** A locked coin of alice over 5. Its lock expires in a day. */
async function lockedCoin(): Promise<string> {
	await client.make('lock', { party: 'alice', holder: 'bob', amount: '5.0000000000' });
	const { activeContracts } = await world('active');
	return activeContracts.findLast(({ args }: any) => args.lock && args.amulet.owner === factory.alice).contractId;
}

const world = async (contracts: string): Promise<any> => await (await fetch(`${client.url}/control/world?contracts=${contracts}`)).json();

/** A transaction in short: the ID of each node, its choice or template, and what a coin's round is. */
const nodes = (events: any[]) =>
	events.map(({ nodeId, choice, templateId, createArgument }) => {
		const round = (createArgument?.amulet ?? createArgument)?.amount?.createdAt.number;
		return [nodeId, choice ?? templateId.split(':')[2], ...(round === undefined ? [] : [Number(round)])];
	});

const configRound = async (): Promise<number> => {
	const { activeContracts } = await world('active');
	return Number(activeContracts.find(({ args }: any) => args.holdingFeesOpenRoundNumber).args.holdingFeesOpenRoundNumber.number);
};

test('a lock that has not expired, and the trace of what failed', async () => {
	const locked = await lockedCoin();
	const { json } = await exercise(argument({ inputHoldingCids: [locked] }));
	expect([json.code, json.context.error_id]).toEqual(['DAML_FAILURE', 'stdlib.daml.com/deadline-not-exceeded']);
	expect(json.cause).toContain(`Ledger time is strictly before deadline 'Lock.expiresAt' at ${json.context.deadline}`);
	const called = `Splice.Api.Token.TransferInstructionV1:TransferFactory:TransferFactory_Transfer on contract ${factory.answer.factoryId.slice(0, 10)}`;
	expect(json.context.exercise_trace.replaceAll(/ [0-9a-f]{8}:/g, ' PACKAGE:').split('\n')).toEqual([
		`    in choice PACKAGE:Splice.Amulet:LockedAmulet:LockedAmulet_OwnerExpireLockV2 on contract ${locked.slice(0, 10)} (#4)`,
		`    in choice PACKAGE:${called} (#0)`,
		`    in exercise command PACKAGE:${called}.`,
		'',
	]);
});

test('an expired lock is ended by the way, and the coin keeps its round', async () => {
	await client.make('wait', { hours: 20 });
	const locked = await lockedCoin();
	const lockedIn = Number(
		(await world('active')).activeContracts.find(({ contractId }: any) => contractId === locked).args.amulet.amount.createdAt.number,
	);
	await client.make('wait', { hours: 25 });
	const events = await transact({ inputHoldingCids: [factory.coin, locked] });
	const config = await configRound();
	expect(lockedIn).toBeGreaterThan(config);
	expect(nodes(events)).toEqual([
		[0, 'TransferFactory_Transfer'],
		[5, 'LockedAmulet_OwnerExpireLockV2'],
		[6, 'Amulet', lockedIn],
		[7, 'AmuletEventLog'],
		[8, 'EventLog_HoldingsChange'],
		[9, 'Archive'],
		[12, 'Archive'],
		[14, 'Archive'],
		[15, 'Amulet', config],
		[16, 'Amulet', config],
		[17, 'EventLog_HoldingsChange'],
	]);
	const [, unlock, , , log] = events;
	expect(unlock).toMatchObject({ actingParties: [factory.alice], consuming: true, lastDescendantNodeId: 9 });
	expect(unlock.exerciseResult.meta.values).toEqual({
		'splice.lfdecentralizedtrust.org/reason': 'lock expired',
		'splice.lfdecentralizedtrust.org/tx-kind': 'unlock',
	});
	expect(log.choiceArgument.extraArgs.meta.values).toEqual({ 'splice.lfdecentralizedtrust.org/reason': 'owner released expired lock' });
});

test('a transfer to oneself is logged once, with its memo on both sides', async () => {
	const reason = { 'splice.lfdecentralizedtrust.org/reason': 'tidy up' };
	const events = await transact({ meta: { values: reason } });
	const [log, ...more] = events.filter(({ choice }) => choice === 'EventLog_HoldingsChange');
	expect(more).toEqual([]);
	const coins = events.filter(({ kind }) => kind === 'CreatedEvent').map(({ contractId }) => contractId);
	expect(log.choiceArgument).toMatchObject({
		account: { owner: factory.alice },
		inputHoldingCids: [factory.coin],
		outputHoldingCids: coins.reverse(),
		transferLegSides: ['SenderSide', 'ReceiverSide'].map((side) => ({
			transferLegId: 'leg0',
			side,
			otherside: { owner: factory.alice },
			amount: '1.5000000000',
			meta: { values: reason },
		})),
		extraArgs: { meta: { values: {} } },
	});
});

test('an offer and its acceptance have the ids of the recorded nodes', async () => {
	const { bob } = (await client.world()).parties;
	const events = await transact({ receiver: bob });
	const config = await configRound();
	expect(nodes(events)).toEqual([
		[0, 'TransferFactory_Transfer'],
		[6, 'Archive'],
		[7, 'LockedAmulet', config],
		[8, 'Amulet', config],
		[9, 'EventLog_HoldingsChange'],
		[10, 'AmuletTransferInstruction'],
	]);
});

test('a coin by its view of a holding: its rate without zeros at the end', async () => {
	const { activeContracts } = await world('active');
	const { args } = activeContracts.find(({ contractId }: any) => contractId === factory.coin);
	expect(args.amount.ratePerRound.rate).toBe('0.0038051800');
	const { ledgerEnd: activeAtOffset } = await client.world();
	const interfaceId = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
	const identifierFilter = { InterfaceFilter: { value: { interfaceId, includeInterfaceView: true, includeCreatedEventBlob: false } } };
	const eventFormat = { filtersByParty: { [factory.alice]: { cumulative: [{ identifierFilter }] } }, verbose: true };
	const { text } = await client.post('/v2/state/active-contracts', { activeAtOffset, eventFormat }, authorised());
	expect(text).toContain('"amulet.splice.lfdecentralizedtrust.org/rate-per-round":"0.00380518"');
});

// The code was recorded with the genuine package, the words are from the public source.
test('a contract that is no holding', async () => {
	const { json } = await exercise(argument({ inputHoldingCids: [factory.answer.factoryId] }));
	expect([json.code, json.errorCategory, json.grpcCodeValue]).toEqual(['CONTRACT_DOES_NOT_IMPLEMENT_INTERFACE', 8, 3]);
	expect(json.cause).toMatch(
		/^CONTRACT_DOES_NOT_IMPLEMENT_INTERFACE\(8,[0-9a-f]{8}\): Interpretation error: Error: Update failed due to contract 00[0-9a-f]+ not implementing an interface\nExpected contract to implement interface Splice\.Api\.Token\.HoldingV1:Holding@[0-9a-f]{8} but contract has type Splice\.ExternalPartyAmuletRules:ExternalPartyAmuletRules@[0-9a-f]{8}$/,
	);
	expect(json.resources.map(([type]: [string]) => type)).toEqual([
		expect.stringContaining('CONTRACT_ID'),
		expect.stringContaining('TEMPLATE_ID'),
		expect.stringContaining('INTERFACE_ID'),
	]);
});
