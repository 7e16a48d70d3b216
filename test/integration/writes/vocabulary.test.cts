// Every operation that writes speaks one vocabulary: its items have outcome and alreadyDone, its errors outcome and what it is known by.
import { waitForNothing } from '../../support/waits.cts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { resources as scanResources } from '../../../nodes/CantonScan/operations';
import { ITEM_OUTCOMES } from '../../../nodes/shared/operation/outcome';
import type { Operation } from '../../../nodes/shared/operation/operation';
import { LEDGER_NODES, VALIDATOR_NODES } from '../../support/nodeTables.cts';
import { runNode } from '../../support/engine.cts';
import { requiredInput } from '../../support/operationCases.cts';
import { WRITE_EXAMPLES } from '../../support/parameterExamples.cts';

waitForNothing();

const PARTY = `alice::1220${'ab'.repeat(32)}`;
const CONTRACT_ID = `00${'ab'.repeat(32)}`;

type Named = Pick<Operation<never>, 'value' | 'properties' | 'writes' | 'identify' | 'allItems'>;
type Write = [name: string, node: string, resource: string, operation: Named];

const writesOf = (node: string, resources: ReadonlyArray<{ value: string; operations: readonly Named[] }>): Write[] =>
	resources.flatMap(({ value, operations }) =>
		operations.filter(({ writes }) => writes).map((operation): Write => [`${node} ${value}.${operation.value}`, node, value, operation]),
	);
const WRITES = [
	...Object.entries({ ...LEDGER_NODES, ...VALIDATOR_NODES }).flatMap(([node, resources]) => writesOf(node, resources)),
	...writesOf('cantonScan', scanResources),
];

/** Writes whose target the server names, or the bytes hold: nothing is identityFields of it before. */
const NAMED_BY_THE_SERVER = new Set([
	'cantonLedger dar.upload',
	'cantonParticipant dar.apply',
	'cantonParticipant externalParty.allocate',
	'cantonParticipant party.allocate',
	'cantonWallet transferPreapproval.create',
	'cantonWallet transferPreapproval.renew',
	'cantonScan snapshot.force',
]);

/** Acts on what the user names: another execution may have done them. */
const MAY_BE_DONE = new Set([
	'cantonValidator externalParty.createSetupProposal',
	'cantonValidator externalParty.submitSetup',
	'cantonValidator externalParty.submitTopology',
	'cantonValidator externalParty.submitTransfer',
	'cantonValidator user.offboard',
	'cantonValidator user.onboard',
	'cantonWallet allocation.acceptRequest',
	'cantonWallet allocation.create',
	'cantonWallet allocation.rejectRequest',
	'cantonWallet allocation.withdraw',
	'cantonWallet mintingDelegation.acceptProposal',
	'cantonWallet mintingDelegation.end',
	'cantonWallet mintingDelegation.rejectProposal',
	'cantonWallet nameEntry.create',
	'cantonWallet subscription.acceptRequest',
	'cantonWallet subscription.cancel',
	'cantonWallet subscription.rejectRequest',
	'cantonWallet transfer.accept',
	'cantonWallet transfer.reject',
	'cantonWallet transfer.withdraw',
	'cantonWallet transferOffer.accept',
	'cantonWallet transferOffer.reject',
	'cantonWallet transferOffer.withdraw',
	'cantonWallet transferPreapproval.cancel',
	'cantonWallet transferPreapproval.create',
	'cantonWallet transferPreapproval.renew',
]);

/** A value for each required parameter of the operations that write, and the settings with which they get as far as a request. */
const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const INPUT: IDataObject = {
	...WRITE_EXAMPLES,
	choice: byId('Archive'),
	executor: byId(PARTY),
	instrument: byId(`Amulet@${PARTY}`),
	instrumentAdmin: byId(PARTY),
	source: byId('one::1220'),
	submitter: byId(PARTY),
	target: byId('two::1220'),
	allocationId: CONTRACT_ID,
	allocationRequestId: CONTRACT_ID,
	confirmIdentityProviderId: 'idp',
	confirmPackages: 'x',
	confirmUserId: 'someone',
	issuer: 'https://issuer.example',
	jwksUrl: 'https://issuer.example/jwks',
	name: 'someone.unverified.ans',
	newIdentityProviderId: 'idp',
	newUserId: 'someone',
	reassignmentId: '00ab',
};

const filled = (operation: Named): IDataObject => {
	const wanted = operation.properties.filter(({ name }) => name in INPUT).map(({ name }) => [name, INPUT[name]]);
	return {
		...requiredInput({ ...operation, properties: operation.properties.filter(({ name }) => !(name in INPUT)) }),
		...Object.fromEntries(wanted),
	};
};

function schemaOf(node: string, resource: string, value: string): Record<string, any> {
	const folder = join(__dirname, '..', '..', '..', 'nodes', node[0]!.toUpperCase() + node.slice(1), '__schema__', 'v1.0.0');
	return JSON.parse(readFileSync(join(folder, resource, `${value}.json`), 'utf8')).properties;
}

test('there are some sixty of them', () => {
	expect(WRITES.length).toBeGreaterThanOrEqual(60);
});

test.each(WRITES)('%s: its items are described with outcome and alreadyDone first', (_, node, resource, { value }) => {
	const properties = schemaOf(node, resource, value);
	expect(Object.keys(properties).slice(0, 2)).toEqual(['outcome', 'alreadyDone']);
	for (const outcome of properties.outcome.enum) expect(ITEM_OUTCOMES).toContain(outcome);
	for (const former of ['foundBy', 'outcomeUnknown', 'alreadyExisted', 'changed'])
		if (former !== 'changed' || resource !== 'packageVetting') expect(properties).not.toHaveProperty(former);
});

/** The states of what is written: of a transfer or an offer, a purchase, an allocation, a contract of the wallet. */
const STATES = [
	...['pending', 'accepted', 'completed', 'rejected', 'withdrawn', 'expired', 'failed', 'ended', null],
	...['open', 'allocated', 'active', 'cancelled', 'none'],
];

test.each(WRITES)('%s: its status is the state of the thing, in one set of words', (name, node, resource, { value }) => {
	const { status } = schemaOf(node, resource, value);
	if (status === undefined) return;
	// Each item of every test is held against these values.
	expect([name, status.enum]).toEqual([name, expect.any(Array)]);
	for (const state of status.enum) expect(STATES).toContain(state);
});

/** The error item of an operation whose server nobody can reach. */
async function errorItem([name, node, resource, operation]: Write, mode: 'manual' | 'internal' = 'manual', more: IDataObject = {}) {
	const url = 'http://127.0.0.1:9';
	const credential = { url, authentication: 'accessToken', accessToken: 'opaque' };
	const { json, error } = await runNode(
		node,
		{ authentication: 'accessToken', resource, operation: operation.value, ...filled(operation), ...more } as never,
		{
			credentials: { cantonLedgerApi: credential, cantonValidatorApi: credential, cantonScanApi: { url } } as never,
			onError: 'continueRegularOutput',
			mode,
		},
	);
	expect([name, error]).toEqual([name, undefined]);
	return json[0] as { error?: IDataObject; message?: string };
}

const IDENTITIES = [
	...['commandId', 'trackingId', 'contractId', 'transferInstructionId', 'offerContractId', 'requestContractId', 'receiver'],
	...['party', 'userId', 'userName', 'identityProviderId', 'settlementId', 'publicKey', 'name', 'packages'],
];

/** Checks that an error says what is known by one of these. */
function expectIdentity([name, , , operation]: Write, { error, message }: Awaited<ReturnType<typeof errorItem>>) {
	if (NAMED_BY_THE_SERVER.has(name) || name === 'cantonLedger preparedTransaction.execute') return;
	// One that takes all items names each in its own error, once it can be asked at all.
	if (operation.allItems) return;
	expect([name, operation.identify !== undefined]).toEqual([name, true]);
	expect([name, message, IDENTITIES.some((field) => error![field] !== undefined)]).toEqual([name, message, true]);
}

test.each(WRITES)('%s: an error says that it failed, and what it is known by', async (...write) => {
	const [name] = write;
	const item = await errorItem(write);
	// Nothing listens there, so nothing was done, if not before.
	expect([name, item.error?.outcome]).toEqual([name, MAY_BE_DONE.has(name) ? 'unknown' : 'failed']);
	expectIdentity(write, item);
});

test.each(WRITES)('%s: refused to an AI agent, it failed, and the error says what it is known by', async (...write) => {
	const item = await errorItem(write, 'internal');
	expect(item.message).toMatch(/^Allow Writes as Tool is off: /);
	expect([write[0], item.error?.outcome]).toEqual([write[0], 'failed']);
	expectIdentity(write, item);
});

const LOST = '={{ $json.nothing }}';
/** Fields that may come to nothing: they change no act, each row may lack them, or the operation says itself what it does without. */
const MAY_BE_LOST = new Set([
	...['templateId', 'contractId', 'transferInstructionId'],
	...['dryRun', 'memo', 'description', 'searchAfterOffset', 'disclosedContracts', 'partyNames', 'simplify', 'verbose', 'resolveSeconds'],
	...['estimateTrafficCost', 'eventFormat', 'eventParties', 'includeAllTemplates', 'includeCreatedEventBlob', 'includeInterfaceView'],
	...['interfaces', 'templates', 'transactionShape'],
]);

/** Fields of a form that an expression may fill, and that may be left empty. */
const optionalFields = (properties: readonly INodeProperties[]) =>
	properties.filter(
		({ name, type, required, noDataExpression }) =>
			!required &&
			!noDataExpression &&
			!MAY_BE_LOST.has(name) &&
			!/^(?:notice|hidden|collection|fixedCollection|resourceMapper)$/.test(type),
	);
const lostIn = ({ type }: INodeProperties) => (type === 'resourceLocator' ? byId(LOST) : LOST);

/** The parameters with which each such field is shown and comes to nothing. */
const lostFields = (properties: readonly INodeProperties[]): Array<[label: string, parameters: IDataObject]> => [
	...optionalFields(properties).map((field): [string, IDataObject] => {
		const shown = Object.entries(field.displayOptions?.show ?? {}).map(([name, [value]]: [string, any]) => [name, value]);
		return [field.displayName, { ...Object.fromEntries(shown), [field.name]: lostIn(field) }];
	}),
	...properties
		.filter(({ type }) => type === 'collection')
		.flatMap((collection) =>
			optionalFields(collection.options as INodeProperties[]).map((field): [string, IDataObject] => [
				field.displayName,
				{ [collection.name]: { [field.name]: lostIn(field) } },
			]),
		),
];

// One that takes all items says it in each of them.
test.each(WRITES.filter((write) => !write[3].allItems))(
	'%s: an expression that returns nothing is not its field left empty',
	async (...write) => {
		for (const [label, parameters] of lostFields(write[3].properties)) {
			const { message, error } = await errorItem(write, 'manual', parameters);
			expect([write[0], label, message]).toEqual([write[0], label, `${label}: the expression returned nothing for this item`]);
			expect(error?.outcome).toBe('failed');
		}
	},
);

test('nor does it in a command that is prepared only', async () => {
	const resource = LEDGER_NODES.cantonLedger!.find(({ value }) => value === 'preparedTransaction')!;
	const operation = resource.operations.find(({ value }) => value === 'prepare')!;
	const { message } = await errorItem(['prepare', 'cantonLedger', resource.value, operation], 'manual', {
		options: { packagePreference: LOST },
	});
	expect(message).toBe('Package Preference: the expression returned nothing for this item');
});
