import type { INodeProperties } from 'n8n-workflow';

import type { components } from '../../../../api/validator';
import { dropDown, flagField, jsonField, rowsField, textField, timeField } from '../../../shared/parameters/fieldKinds';
import { quoted } from '../../../shared/errors/safeText';
import { optionsOf } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import { party, readParties, readParty, requiredParty, severalParties, type SeveralParties } from '../../../shared/parameters/partyFields';
import { WALLET_USER } from '../../../shared/validatorNode/contracts';
import { validatorWrite } from '../../../shared/validatorNode/validatorOperation';
import { maximumFields } from '../../../shared/submission/budget';
import { resolveOption } from '../../../shared/submission/untilFound';
import { parseAmount, ZERO } from '../../../shared/tokens/amounts';
import { ALLOCATING, allocateOnce, type AllocateBody } from './allocate';
import { readMicros } from './micros';

type Schemas = components['schemas'];

const shownFor = (version: 'v1' | 'v2') => ({ show: { tokenStandard: [version] } });

const text = (name: string, displayName: string, placeholder: string, description: string): INodeProperties =>
	textField(displayName, name, { required: true, placeholder, description });

const EXECUTORS: SeveralParties = {
	name: 'executor',
	displayName: 'Executors',
};

const executorsField = severalParties('Party ID of the executor. Version 2 of the token standard takes several.', undefined, EXECUTORS);

const time = (name: string, displayName: string, description: string): INodeProperties =>
	timeField(displayName, name, { required: true, displayOptions: shownFor('v1'), description });

const legRows: INodeProperties = rowsField(
	'Transfer Legs',
	'legs',
	['leg', 'Transfer Leg'],
	{ displayOptions: shownFor('v2'), description: "The user's side of each transfer of the settlement" },
	[
		textField('Amount', 'amount', { placeholder: 'e.g. 12.5', description: 'Amount of coins' }),
		party('Party ID of the other side', { name: 'otherParty', displayName: 'Other Party', placeholder: 'e.g. bob::1220…' }),
		dropDown('Side', 'side', { default: 'SENDERSIDE', description: 'Which side the user is' }, [
			['RECEIVERSIDE', 'Receiver', 'The user gets the coins'],
			['SENDERSIDE', 'Sender', 'The user pays the coins'],
		]),
		textField('Transfer Leg ID', 'transferLegId', { placeholder: 'e.g. leg0', description: 'The leg as the settlement names it' }),
	],
);

const metaOption: INodeProperties = jsonField('Settlement Metadata', 'settlementMetadata', {
	placeholder: 'e.g. { "purpose": "trade 17" }',
	description: 'Metadata of the settlement, as an object of texts. It has to be as the executor expects it.',
});

/** POST /v0/allocations and POST /v2/allocations. */
export const createAllocation = validatorWrite('create', 'Create an allocation', ALLOCATING, {
	description:
		'Lock coins of the user of the token for a settlement that an executor carries out. ' +
		'The same settlement and transfer leg are allocated at most once; the item says whether they were before. ' +
		'An internal endpoint, which may change.',
	rights: WALLET_USER,
	properties: [
		dropDown('Token Standard', 'tokenStandard', { default: 'v1', description: 'Version of the token standard that the settlement uses' }, [
			['v1', 'Version 1', 'One transfer leg with one executor'],
			['v2', 'Version 2', 'Several legs, committed allocations (CIP-112); Splice 0.6.11 and later'],
		]),
		text('settlementId', 'Settlement ID', 'e.g. order-17', 'The name that the executor gave the settlement'),
		{ ...executorsField, required: true },
		{ ...text('transferLegId', 'Transfer Leg ID', 'e.g. leg0', 'The leg as the settlement names it'), displayOptions: shownFor('v1') },
		{
			...requiredParty('Party ID of the party that gets the coins', {
				name: 'receiver',
				displayName: 'Receiver',
				placeholder: 'e.g. bob::1220…',
			}),
			displayOptions: shownFor('v1'),
		},
		{ ...text('amount', 'Amount', 'e.g. 12.5', 'Amount of coins, at most 10 digits after the point'), displayOptions: shownFor('v1') },
		time('requestedAt', 'Requested At', 'When the settlement was requested, exactly as the executor has it'),
		time('allocateBefore', 'Allocate Before', 'Until when the coins have to be allocated, exactly as the executor has it'),
		time(
			'settleBefore',
			'Settle Before',
			'Until when the settlement takes place, exactly as the executor has it; the coins stay locked until then',
		),
		legRows,
		flagField('Committed', 'committed', {
			displayOptions: shownFor('v2'),
			description: 'Whether the allocation cannot be withdrawn before the settlement deadline',
		}),
		...maximumFields('CC'),
		optionsOf([
			jsonField('Allocation Metadata', 'allocationMetadata', {
				placeholder: 'e.g. { "note": "from treasury" }',
				description: 'Metadata of the transfer leg (version 1) or of the allocation (version 2), as an object of texts',
			}),
			jsonField('Next Iteration Funding', 'nextIterationFunding', {
				placeholder: 'e.g. { "Amulet": "3.0" }',
				description: 'Amounts by instrument that are locked for the next iteration of the settlement; version 2 only',
			}),
			resolveOption,
			textField('Settlement Contract ID', 'settlementContractId', {
				placeholder: 'e.g. 00a1b2…',
				description: 'The contract of the settlement, if the executor uses one',
			}),
			timeField('Settlement Deadline', 'settlementDeadline', { description: 'Until when the settlement takes place; version 2 only' }),
			metaOption,
		]),
	],
	identify: ({ parameters }) => ({
		tokenStandard: parameters.choice('tokenStandard', ['v1', 'v2'] as const, 'v1'),
		settlementId: parameters.required('settlementId'),
		transferLegIds: legIdsOf(parameters),
	}),
	async run(call) {
		return await allocateOnce(call, readRequest(call.parameters), call.identity);
	},
});

/** IDs of the legs: each leg of a settlement is allocated by itself. */
const legIdsOf = (parameters: Parameters): string[] =>
	parameters.choice('tokenStandard', ['v1', 'v2'] as const, 'v1') === 'v1'
		? [parameters.required('transferLegId')]
		: parameters.rows('legs.leg').map((row) => row.text('transferLegId') ?? '');

function readRequest(parameters: Parameters): AllocateBody {
	const version = parameters.choice('tokenStandard', ['v1', 'v2'] as const, 'v1');
	return version === 'v1' ? { version, body: firstVersion(parameters) } : { version, body: secondVersion(parameters) };
}

function reference(parameters: Parameters): Schemas['SettlementReference'] {
	return { id: parameters.required('settlementId'), cid: parameters.contractId('options.settlementContractId') };
}

/** An object of texts. Undefined when empty. */
function texts(parameters: Parameters, path: string): Record<string, string> | undefined {
	const value = parameters.jsonObject(path);
	if (value === undefined) return undefined;
	if (Object.values(value).every((entry) => typeof entry === 'string')) return value as Record<string, string>;
	throw parameters.parameterError(path, 'not all of its values are texts', 'Write each value in quotes, e.g. { "purpose": "trade 17" }.');
}

/** Amounts by instrument that count against the maximums. Undefined when empty. */
function readFunding(parameters: Parameters): Record<string, string> | undefined {
	const path = 'options.nextIterationFunding';
	const amounts = texts(parameters, path);
	const wrong = Object.values(amounts ?? {}).find((amount) => (parseAmount(amount) ?? -1) < ZERO);
	if (wrong === undefined) return amounts;
	throw parameters.parameterError(path, `${quoted(wrong)} is not an amount`, 'Write each amount with digits and a point, e.g. "3.0".');
}

function firstVersion(parameters: Parameters): Schemas['AllocateRequest'] {
	const executors = readParties(parameters, EXECUTORS);
	if (executors.length > 1)
		throw parameters.parameterError(
			'executor',
			`there are ${executors.length}`,
			'Version 1 of the token standard has one. Choose version 2.',
		);
	return {
		settlement: {
			executor: parameters.present('executor', executors[0]),
			settlement_ref: reference(parameters),
			requested_at: parameters.present('requestedAt', readMicros(parameters, 'requestedAt')),
			allocate_before: parameters.present('allocateBefore', readMicros(parameters, 'allocateBefore')),
			settle_before: parameters.present('settleBefore', readMicros(parameters, 'settleBefore')),
			meta: texts(parameters, 'options.settlementMetadata'),
		},
		transfer_leg_id: parameters.required('transferLegId'),
		transfer_leg: {
			// The server takes any text for a receiver (recorded).
			receiver: readParty(parameters, 'receiver'),
			amount: parameters.present('amount', parameters.amount('amount')),
			meta: texts(parameters, 'options.allocationMetadata'),
		},
	};
}

/** The user's side of a leg. */
function sideOf(row: Parameters) {
	row.refuseLost('side');
	return row.choice('side', ['SENDERSIDE', 'RECEIVERSIDE'] as const, 'SENDERSIDE');
}

function secondVersion(parameters: Parameters): Schemas['AllocateV2Request'] {
	const executors = readParties(parameters, EXECUTORS);
	parameters.present('executor', executors[0]);
	const sides = parameters.rows('legs.leg').map((row) => ({
		transfer_leg_id: row.required('transferLegId'),
		side: sideOf(row),
		otherside: readParty(row, 'otherParty'),
		amount: row.present('amount', row.amount('amount')),
	}));
	if (sides.length === 0) throw parameters.parameterError('legs', 'none was added', 'Add a row for each transfer of the settlement.');
	return {
		settlement: {
			executors,
			settlement_ref: reference(parameters),
			settlement_deadline: readMicros(parameters, 'options.settlementDeadline'),
			meta: texts(parameters, 'options.settlementMetadata'),
		},
		transfer_leg_sides: sides,
		next_iteration_funding: readFunding(parameters),
		committed: parameters.flag('committed'),
		meta: texts(parameters, 'options.allocationMetadata'),
	};
}
