/** A network for units: a participant that executes transfers of Gold by alice, and the registry of Gold. */
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { formatAmount, parseAmount } from '../../nodes/shared/tokens/amounts';
import { ALICE, BOB, completionOf, transactionOf, type World } from './commands-participant.cts';
import { BUSY, duplicate, LOST, MISSING } from './commands-refusals.cts';
import { ACTIVE, FOR_TRANSACTION, VETTED } from './endpoints.cts';

export const CAROL = 'carol::12ef';
export const BANK = 'bank::1299';
export const GOLD = { id: 'Gold', admin: BANK };
export const TRANSFER = 'TransferFactory_Transfer';

/** Everything that alice sees of a transaction. */
export const EFFECTS = {
	eventFormat: { filtersByParty: { [ALICE]: { cumulative: [{ identifierFilter: { WildcardFilter: { value: {} } } }] } } },
	transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
};

/** Fate of a submission with these commands: refused, executed and the answer lost, or neither. */
type Fate = CallFailure | 'lost' | 'done';

interface Holding {
	contractId: string;
	owner: string;
	amount: bigint;
	locked: boolean;
	instrument: typeof GOLD;
	/** Lock of its own, in place of that of the bank. */
	lock?: object;
}

/** A transfer as a transaction made it. */
export interface Paid {
	commandId: string;
	receiver: string;
	amount: string;
	memo?: string;
	values: Record<string, string>;
	inputs: string[];
}

const ownerOf = (account: any): string => account.owner ?? account;

export class Network {
	readonly completions: any[] = [];
	readonly updates: any[] = [];
	readonly contracts: Record<string, object> = {};
	holdings: Holding[] = [];
	/** Transfers that were made, in order. */
	readonly paid: Paid[] = [];
	/** Fates of the next submissions. */
	fates: Array<Fate | ((commands: any[]) => Fate)> = [];
	/** Fate of those behind them. */
	fate: (commands: any[]) => Fate = () => 'done';
	/** Answers of the participant in place of its own. */
	answers: NonNullable<World['answers']> = {};
	/** Answers of the registry in place of its own. */
	registered: Record<string, any> = {};
	/** Receivers who get their tokens at once. */
	preapproved: string[] = [];
	pruned = 0;
	/** False once the deduplication period is over. */
	deduplicates = true;
	/** Changes a transaction before it is answered and kept. */
	shows: (transaction: any) => any = (transaction) => transaction;
	private made = 0;
	private offset = 10;

	/** Adds holdings of alice. */
	hold(...amounts: string[]): this {
		for (const amount of amounts) this.add(ALICE, parseAmount(amount)!);
		return this;
	}

	add(owner: string, amount: bigint, more: Partial<Holding> = {}): string {
		const contractId = `00${(++this.made).toString(16).padStart(4, '0')}`;
		this.holdings.push({ contractId, owner, amount, locked: false, instrument: GOLD, ...more });
		return contractId;
	}

	/** Amounts that were paid, in order. */
	get amounts(): string[] {
		return this.paid.map(({ amount }) => amount);
	}

	get world(): World {
		const { completions, updates, contracts, pruned, answers } = this;
		const own: World['answers'] = {
			[FOR_TRANSACTION]: (request) => this.submitted(request),
			[ACTIVE]: () => ({ activeContracts: this.holdings.map(active), activeAtOffset: this.offset, nextPageToken: '' }),
			[VETTED]: { vettedPackages: [{ packages: ['1', '2'].flatMap(packagesOf) }] },
			'POST /v2/interactive-submission/prepare': { costEstimation: { totalTrafficCostEstimation: 7 } },
		};
		return { completions, updates, contracts, pruned, answers: { ...own, ...answers } };
	}

	/** A transaction of a command by alice that is on the ledger. */
	commit(commandId: string, events: object[], more: object = {}): any {
		const offset = ++this.offset;
		const transaction = this.shows(transactionOf(offset, events, { commandId }));
		this.updates.push(transaction);
		this.completions.push(completionOf(offset, { commandId, ...more }));
		return transaction;
	}

	private submitted({ body }: any): object {
		const next = this.fates.shift() ?? this.fate;
		const fate = typeof next === 'function' ? next(body.commands.commands) : next;
		if (typeof fate === 'object') return fate;
		const answer = this.executed(body.commands);
		return fate === 'lost' ? LOST : answer;
	}

	private executed({ commandId, submissionId, actAs, commands }: any): object {
		const first = this.completions.find((each) => !each.status && each.commandId === commandId && each.actAs.join() === actAs.join());
		if (first && this.deduplicates) return duplicate({ completion_offset: String(first.offset) });
		const transfers: any[] = commands.map(({ ExerciseCommand: { choiceArgument } }: any) => choiceArgument.transfer);
		const inputs = transfers.flatMap(({ inputHoldingCids }) => inputHoldingCids);
		const used = inputs.map((id) => this.holdings.find(({ contractId }) => contractId === id));
		if (used.includes(undefined)) return MISSING;
		if (used.some((holding) => holding!.locked)) return BUSY;
		const events = commands.map(({ ExerciseCommand: command }: any, index: number) => this.exercised(command, commandId, index));
		return { transaction: this.commit(commandId, events, { submissionId, actAs }) };
	}

	private exercised({ choice, contractId, choiceArgument }: any, commandId: string, index: number): object {
		const { sender, receiver: account, amount, inputHoldingCids: inputs, meta } = choiceArgument.transfer;
		const receiver = ownerOf(account);
		const before = this.holdings.filter((holding) => inputs.includes(holding.contractId));
		this.holdings = this.holdings.filter((holding) => !before.includes(holding));
		const change = before.reduce((sum, holding) => sum + holding.amount, 0n) - parseAmount(amount)!;
		const senderChangeCids = change > 0n ? [this.add(ownerOf(sender), change)] : [];
		const isDone = this.preapproved.includes(receiver);
		const receiverHoldingCids = isDone ? [this.add(receiver, parseAmount(amount)!)] : [];
		const { 'splice.lfdecentralizedtrust.org/reason': memo, ...values } = meta.values;
		this.paid.push({ commandId, receiver, amount: short(amount), memo, values, inputs });
		const output = isDone
			? { tag: 'TransferInstructionResult_Completed', value: { receiverHoldingCids } }
			: { tag: 'TransferInstructionResult_Pending', value: { transferInstructionCid: this.offered(choiceArgument.transfer) } };
		return made({ choice, contractId, choiceArgument, exerciseResult: { output, senderChangeCids } }, index * 2);
	}

	private offered(transfer: object): string {
		const contractId = `00ff${++this.made}`;
		this.contracts[contractId] = { created: { createdEvent: offerOf(contractId, transfer) } };
		return contractId;
	}
}

/** An offer of a transfer. */
export const offerOf = (contractId: string, transfer: object) => ({
	...{ contractId, createdAt: '2026-07-01T00:00:00Z', offset: 11 },
	interfaceViews: [{ interfaceId: '#p:Splice.Api.Token.TransferInstructionV1:TransferInstruction', viewValue: { transfer } }],
});

const packagesOf = (version: string) =>
	['holding', 'transfer-instruction'].map((name) => ({ packageName: `splice-api-token-${name}-v${version}` }));

const short = (amount: string): string => formatAmount(parseAmount(amount)!).replace(/\.?0+$/, '');

const active = ({ contractId, owner, amount, locked, lock, instrument }: Holding) => ({
	contractEntry: {
		JsActiveContract: {
			createdEvent: {
				contractId,
				interfaceViews: [
					{
						interfaceId: '#p:Splice.Api.Token.HoldingV1:Holding',
						viewValue: {
							...{ owner, instrumentId: instrument, amount: formatAmount(amount) },
							lock: lock ?? (locked ? { holders: [BANK] } : null),
						},
					},
				],
			},
		},
	},
});

/** An exercise with one node below it. */
export const made = (fields: object, nodeId = 0) => ({
	ExercisedEvent: { choice: TRANSFER, consuming: false, nodeId, lastDescendantNodeId: nodeId + 1, ...fields },
});

/** The arguments of a transfer of 5 to bob, as a ledger shows them. */
export const argumentOf = (more: object = {}, values: object = {}) => ({
	transfer: {
		...{ sender: ALICE, receiver: BOB, instrumentId: GOLD, amount: '5.0000000000', inputHoldingCids: ['00aa'] },
		...{ requestedAt: '2026-07-01T00:00:00Z', executeBefore: '2026-07-02T00:00:00Z', meta: { values }, ...more },
	},
});
