import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { chosenParty } from '../../../shared/ledger/directory/ownParties';
import { ownPartyField } from '../../../shared/ledger/directory/ownPartyFields';
import { quoted } from '../../../shared/errors/safeText';
import { formatAmount, parseAmount, ZERO, type Amount } from '../../../shared/tokens/amounts';
import type { Instrument } from '../../../shared/tokens/holdings';
import { type TokenCall, tokenWrite } from '../../tokenOperation';
import { identifyCommand } from '../../../shared/commands/identity';
import { rejectWithMade } from '../../../shared/submission/actErrors';
import { dryRunField, isDryRun } from '../../../shared/submission/dryRun';
import { PAYMENT_ENDPOINTS } from '../../tokens/tokenEndpoints';
import { pickLargest, sumOf, unlockedHoldings, type Candidate } from '../../../shared/tokens/inputHoldings';
import { apiVersionOption, executeBeforeOption, payInstrument, readInstrument } from '../../tokens/paymentFields';
import { checkSamePayment, exercisedBy } from '../../tokens/samePayment';
import { earlierSuccess, partIdentity } from '../../tokens/earlierSuccess';
import { checkSubmissionFields, signsOutside, tokenSubmissionFields } from '../../tokens/submissionFields';
import { exerciseToken, prepareToken, TOKEN_SUBMISSION_RIGHTS } from '../../tokens/tokenSubmission';
import type { BuiltCommand } from '../../tokens/tokenCommand';
import {
	findRoute,
	readExecuteBefore,
	transferCommand,
	TRANSFER_CHOICE,
	type EnteredAmount,
	type Payment,
	type TransferRoute,
} from '../../tokens/transferCommand';
import { transferResult } from '../../tokens/transferResult';
import { textField } from '../../../shared/parameters/fieldKinds';

/** Each amount is a command of its own. */
const MOST_AMOUNTS = 100;

const properties: INodeProperties[] = [
	ownPartyField('Party', 'party', 'The party whose holdings are split'),
	payInstrument,
	textField('Amounts', 'amounts', {
		typeOptions: { rows: 3 },
		required: true,
		placeholder: 'e.g. 10.5',
		description:
			'The amounts of the new holdings, one per line, or a JSON array: at most 100. ' +
			'Decimal numbers with a point and up to 10 digits after it. The change stays with the party.',
	}),
	dryRunField,
	...tokenSubmissionFields(apiVersionOption, executeBeforeOption),
];

interface Split {
	party: string;
	instrument: Instrument;
	amounts: EnteredAmount[];
}

async function readSplit(call: TokenCall): Promise<Split> {
	const { parameters } = call;
	checkSubmissionFields(call);
	// Used later, and read here as well: what is wrong with them is said before any request.
	isDryRun(call);
	readExecuteBefore(call);
	const amounts = parameters.amounts('amounts').map((text) => ({ text, units: parseAmount(text)! }));
	if (amounts.length === 0) throw parameters.parameterError('amounts', 'this field is empty', 'Enter the amount of each new holding.');
	if (amounts.length > MOST_AMOUNTS)
		throw parameters.parameterError(
			'amounts',
			`these are ${amounts.length} amounts, more than ${MOST_AMOUNTS}`,
			'Each is a transaction of its own: use several items.',
		);
	if (amounts.length > 1 && signsOutside(call) && !isDryRun(call))
		throw parameters.parameterError(
			'amounts',
			'a party that signs outside splits off one amount at a time',
			'Use one item for each amount, and prepare the next when the one before is executed.',
		);
	return { amounts, instrument: await readInstrument(call), party: await chosenParty(call) };
}

const totalOf = (amounts: readonly EnteredAmount[]): Amount => amounts.reduce((sum, { units }) => sum + units, ZERO);

/** The holdings that further amounts can come from. Those made here are not among them. */
class Pool {
	private readonly made = new Set<string>();

	/** Not read yet, or other commands may have changed them. */
	private holdings: Candidate[] | undefined;

	constructor(
		private readonly call: TokenCall,
		private readonly split: Split,
	) {}

	async read(): Promise<Candidate[]> {
		const { party, instrument } = this.split;
		this.holdings ??= await unlockedHoldings(this.call.context, this.call.ledger, party, instrument);
		return this.holdings.filter(({ contractId }) => !this.made.has(contractId));
	}

	/** Has the holdings read again after each submission. */
	change(made: readonly string[]): void {
		for (const contractId of made) this.made.add(contractId);
		this.holdings = undefined;
	}
}

/** The command for one amount. */
async function build(call: TokenCall, route: TransferRoute, split: Split, pool: Pool, part: number): Promise<BuiltCommand> {
	const { party, instrument, amounts } = split;
	const amount = amounts[part - 1]!;
	const holdings = await pool.read();
	pool.change([]);
	const inputs = pickLargest(holdings, amount.units);
	if (sumOf(inputs) >= amount.units) {
		const payment: Payment = { sender: party, receiver: party, instrument, amount, executeBefore: readExecuteBefore(call) };
		return await transferCommand(
			call,
			route,
			payment,
			inputs.map(({ contractId }) => contractId),
		);
	}
	const committed = await earlierSuccess(call, party, part);
	if (committed) return { committed };
	throw tooLittle(call, split, sumOf(holdings), part - 1);
}

function tooLittle({ parameters }: TokenCall, { party, instrument, amounts }: Split, available: Amount, done: number): Error {
	const wanted = formatAmount(totalOf(amounts.slice(done)));
	return parameters.parameterError(
		'amounts',
		`${party} has ${formatAmount(available)} unlocked of ${quoted(instrument.id)} to split, and ${wanted} is to be split off. ` +
			(done === 0 ? 'Nothing was sent.' : `${done} of ${amounts.length} holdings were made.`),
		'Enter smaller amounts, or wait until holdings are unlocked or received. Many small ones: Holding › Merge first.',
	);
}

const about = ({ party, instrument, amounts }: Split, part: number): IDataObject => ({
	party,
	instrumentId: instrument.id,
	amount: formatAmount(amounts[part - 1]!.units),
	holdingId: null,
	part,
	parts: amounts.length,
	instrumentAdmin: instrument.admin,
});

/** Makes the holding of one amount, and its item. */
async function splitOff(call: TokenCall, route: TransferRoute, split: Split, pool: Pool, part: number): Promise<IDataObject> {
	const { party, instrument, amounts } = split;
	const result = await exerciseToken(call, party, async () => await build(call, route, split, pool, part), { part });
	if ('prepared' in result) return { ...result.prepared, ...about(split, part) };
	const exercised = exercisedBy(call, TRANSFER_CHOICE, result);
	const { commandId } = partIdentity(call, part);
	const payment = { sender: party, receiver: party, instrument, amount: amounts[part - 1]! };
	if (exercised && result.alreadyDone) checkSamePayment(call, commandId, payment, exercised.choiceArgument);
	const { receiverHoldingIds } = transferResult(exercised);
	pool.change(receiverHoldingIds);
	return { ...result.ids, ...about(split, part), holdingId: receiverHoldingIds[0] ?? null, ...result.position };
}

/** Splits off holdings of certain amounts by transfers of a party to itself. Each is sent once: see docs/guides/token-transfers.md. */
export const splitHoldings = tokenWrite('split', 'Split token holdings', PAYMENT_ENDPOINTS, {
	description:
		'Split holdings of certain amounts off what a party has: one transaction and one item for each amount. The balance stays the same. ' +
		'If one fails, the field made of the error has the items before it.',
	rights: TOKEN_SUBMISSION_RIGHTS,
	identify: identifyCommand,
	properties,
	async *run(call) {
		const split = await readSplit(call);
		const { party, instrument, amounts } = split;
		const pool = new Pool(call, split);
		const route = await findRoute(
			call,
			instrument,
			amounts.map((amount) => ({ path: 'amounts', amount })),
		);
		const available = sumOf(await pool.read());
		// An earlier run of the same command may have made some of them, and others may have spent them since.
		if (available < totalOf(amounts) && !(await earlierSuccess(call, party))) throw tooLittle(call, split, available, 0);
		if (isDryRun(call)) {
			const first = await build(call, route, split, pool, 1);
			const prepared: IDataObject = 'committed' in first ? {} : await prepareToken(call, party, first);
			const { estimatedTrafficCost = null } = prepared;
			yield amounts.map((_, at) => ({
				outcome: 'planned',
				estimatedTrafficCost: at === 0 ? estimatedTrafficCost : null,
				...about(split, at + 1),
			}));
			return;
		}
		const made: IDataObject[] = [];
		for (const at of amounts.keys()) {
			made.push(await splitOff(call, route, split, pool, at + 1).catch(rejectWithMade('made', made)));
			yield made[at]!;
		}
	},
});
