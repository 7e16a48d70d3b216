import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { quoted } from '../../../shared/errors/text';
import { formatAmount, smallestStep, type Amount } from '../../../shared/tokens/amounts';
import type { Instrument } from '../../../shared/tokens/holdings';
import { REASON, readTransfer } from '../../../shared/tokens/transfers';
import { command, disclosed, NO_EXTRA_ARGS, type Version } from '../../../shared/registry/standard';
import { at } from '../../../shared/values/fields';
import type { LedgerCall, LedgerOperation } from '../../ledgerOperation';
import { pickHoldings } from '../../tokens/inputHoldings';
import { TRANSFER_FACTORY } from '../../tokens/interfaces';
import {
	amountField,
	apiVersionOption,
	chosenVersion,
	instrumentFields,
	partyField,
	readAmount,
	readInstrument,
	readParty,
} from '../../tokens/paymentFields';
import { readFactory, readInstrumentOf, supportedVersion } from '../../tokens/registryCalls';
import { TOKEN_ENDPOINTS } from '../../tokens/endpoints';
import {
	commandIdOf,
	earlierSuccess,
	exerciseToken,
	TOKEN_SUBMISSION_RIGHTS,
	tokenSubmissionFields,
	type BuiltCommand,
} from '../../tokens/tokenSubmission';
import { exerciseOf, transferFields, transferResult } from '../../tokens/transferResult';

const FACTORIES = {
	v1: 'POST /registry/transfer-instruction/v1/transfer-factory',
	v2: 'POST /registry/transfer-instruction/v2/transfer-factory',
} as const;
const CHOICE = 'TransferFactory_Transfer';

const DAY_MS = 86_400_000;
/** The ledger refuses a request from its future, and clocks differ: the synchronizer tolerates a minute between itself and a participant. */
const CLOCK_MARGIN_MS = 60_000;

const properties: INodeProperties[] = [
	partyField('Sender', 'sender', 'The party that pays'),
	partyField('Receiver', 'receiver', 'The party that is paid. One of another participant: choose By ID.'),
	...instrumentFields,
	amountField,
	{
		displayName: 'Memo',
		name: 'memo',
		type: 'string',
		default: '',
		placeholder: 'e.g. invoice 2026-17',
		description: 'Text for the receiver, kept with the transfer as its reason. Exchanges find the customer of a deposit by it.',
	},
	{
		displayName: 'Execute Before',
		name: 'executeBefore',
		type: 'dateTime',
		default: '',
		description: 'Until when the receiver may accept the transfer. Empty means 24 hours from now. ISO 8601, e.g. 2026-07-01T10:00:00Z.',
	},
	...tokenSubmissionFields(apiVersionOption),
];

interface Payment {
	sender: string;
	receiver: string;
	instrument: Instrument;
	amount: { text: string; units: Amount };
	memo?: string;
	executeBefore: string;
}

function readPayment({ parameters }: LedgerCall): Payment {
	return {
		sender: readParty(parameters, 'sender'),
		receiver: readParty(parameters, 'receiver'),
		instrument: readInstrument(parameters),
		amount: readAmount(parameters),
		memo: parameters.text('memo'),
		executeBefore: parameters.time('executeBefore') ?? new Date(Date.now() + DAY_MS).toISOString(),
	};
}

/** An account of version 2 without a provider. */
const account = (owner: string) => ({ owner, provider: null, id: '' });

/** The arguments of the choice without its context. */
function choiceArguments(
	{ sender, receiver, instrument, amount, memo, executeBefore }: Payment,
	version: Version,
	inputs: string[],
): IDataObject {
	const transfer = {
		sender: version === 'v1' ? sender : account(sender),
		receiver: version === 'v1' ? receiver : account(receiver),
		amount: amount.text,
		instrumentId: { ...instrument },
		requestedAt: new Date(Date.now() - CLOCK_MARGIN_MS).toISOString(),
		executeBefore,
		inputHoldingCids: inputs,
		meta: { values: memo === undefined ? {} : { [REASON]: memo } },
	};
	return version === 'v1' ? { expectedAdmin: instrument.admin, transfer } : { transfer, actors: [sender] };
}

/** Refuses an amount that the instrument cannot have, and an instrument that its registry has paused. */
function checkInstrument({ parameters }: LedgerCall, { amount, instrument }: Payment, decimals: number | undefined, paused: boolean): void {
	if (paused)
		throw parameters.parameterError(
			'instrumentId',
			`its registry has paused transfers of ${quoted(instrument.id)}`,
			'Ask the issuer, or try again later.',
		);
	const step = smallestStep(decimals ?? 10);
	if (amount.units % step === BigInt(0)) return;
	throw parameters.parameterError(
		'amount',
		`${amount.text} has more than ${decimals} digits after the point, and ${quoted(instrument.id)} has no more`,
		'Round the amount yourself.',
	);
}

/** One payment: from its fields to the command. */
async function builder(call: LedgerCall, payment: Payment): Promise<() => Promise<BuiltCommand>> {
	const { context, ledger, parameters, registries } = call;
	const { sender, instrument, amount } = payment;
	const found = await registries.ofAdmin(instrument.admin, parameters);
	const described = await readInstrumentOf(found, instrument.id);
	checkInstrument(call, payment, described.decimals ?? undefined, described.paused === true);
	const version = chosenVersion(parameters) ?? supportedVersion(described, 'transfer-instruction');
	return async () => {
		const picked = await pickHoldings(context, ledger, sender, instrument, amount.units);
		if (picked.total < amount.units) {
			const committed = await earlierSuccess(call, sender);
			if (committed) return { committed };
			throw tooLittle(call, payment, picked.available, picked.count > picked.contractIds.length);
		}
		const args = choiceArguments(payment, version, picked.contractIds);
		const { factoryId, choiceContext } = await readFactory(found, FACTORIES[version], { ...args, extraArgs: NO_EXTRA_ARGS }, parameters);
		const extraArgs = { context: choiceContext.choiceContextData, meta: NO_EXTRA_ARGS.meta };
		return {
			command: command(TRANSFER_FACTORY, version, factoryId, CHOICE, { ...args, extraArgs }),
			disclosedContracts: disclosed(choiceContext.disclosedContracts),
			ends: picked.contractIds,
		};
	};
}

function tooLittle({ parameters }: LedgerCall, { sender, instrument, amount }: Payment, available: Amount, scattered: boolean): Error {
	if (scattered && available >= amount.units)
		return parameters.parameterError(
			'amount',
			`${amount.text} is spread over too many small holdings of ${sender}`,
			'Merge holdings first: Token Holding › Merge.',
		);
	return parameters.parameterError(
		'amount',
		`${sender} has ${formatAmount(available)} unlocked of ${quoted(instrument.id)}, and ${amount.text} is to be sent. Nothing was sent.`,
		'Send less, or wait until holdings are unlocked or received. Token Balance › Get Many shows what is locked.',
	);
}

/** Refuses an earlier payment of the same command ID that was another one: the participant executes only the first. */
function checkSame({ parameters, context, itemIndex, ledger, registries }: LedgerCall, payment: Payment, argument: unknown): void {
	const made = readTransfer(at(argument, 'transfer'));
	const same =
		made.sender === payment.sender &&
		made.receiver === payment.receiver &&
		made.amount === payment.amount.units &&
		made.instrument?.admin === payment.instrument.admin &&
		made.instrument.id === payment.instrument.id &&
		made.memo === (payment.memo ?? null);
	if (same) return;
	const { receiver, amount, instrumentId, memo } = transferFields(made);
	throw parameters.parameterError(
		'commandId',
		`${quoted(commandIdOf({ parameters, context, itemIndex, ledger, registries }))} was used for another payment: ` +
			`${String(amount)} ${String(instrumentId)} to ` +
			`${String(receiver)}${memo === null ? '' : `, memo ${quoted(memo)}`}. Nothing was sent now.`,
		'Give each payment a Command ID of its own, such as the number of its invoice.',
	);
}

/** Pays one party in one transaction. Sent once: see docs/tokens.md. */
export const sendTokens: LedgerOperation = {
	value: 'send',
	name: 'Send',
	action: 'Send tokens',
	description:
		'Pay a party: finds the registry of the instrument and the holdings to use, and submits once. ' +
		'The transfer is completed at once, or offered to the receiver, who accepts it.',
	endpoints: TOKEN_ENDPOINTS,
	rights: TOKEN_SUBMISSION_RIGHTS,
	writes: true,
	properties,
	async run(call) {
		const payment = readPayment(call);
		const result = await exerciseToken(call, payment.sender, await builder(call, payment));
		const { sender, receiver, instrument, amount, memo = null, executeBefore } = payment;
		const about = transferFields({ sender, receiver, instrument, amount: amount.units, memo, requestedAt: null, executeBefore });
		delete about.requestedAt;
		if ('prepared' in result) return { ...result.prepared, ...about };
		const exercised = result.transaction && exerciseOf(result.transaction, [CHOICE]);
		if (exercised && result.ids.foundBy === 'duplicate') checkSame(call, payment, exercised.choiceArgument);
		const { outcome, ...ids } = result.ids;
		return { outcome, ...transferResult(exercised), ...about, ...ids };
	},
};
