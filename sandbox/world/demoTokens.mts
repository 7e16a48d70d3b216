// Tokens of another registry than Canton Coin's, which say of their movements what the token standard foresees: by the metadata of
// version 1 (`DemoSilver`), by the event log of version 2 (`DemoGold`), or nothing at all (`DemoScrip`, which the standard allows).
// The forms of metadata and log are those recorded of Canton Coin. That other registries do likewise is documented, not recorded.
import { through, type Ask } from './commands.mts';
import { decimal, units } from './decimal.mts';
import { logChange, logTransfer, logWithin, REASON, SENDER, txKind } from './eventLog.mts';
import { HOLDING_V1, HOLDING_V2, tokenInterface } from './packages.mts';
import type { Template } from './model.mts';
import { isoTime } from './time.mts';
import { DAY } from './coins.mts';
import type { Contract, Json, Transaction } from './model.mts';
import type { TransactionBuilder } from './transaction.mts';
import type { World } from './world.mts';

export const DEMO_INSTRUMENTS = { DemoSilver: 'metadata', DemoGold: 'log', DemoScrip: 'nothing' } as const;
export type DemoInstrument = keyof typeof DEMO_INSTRUMENTS;

const text = (args: Json, name: string) => String(args[name]);

/** By which the admin mints and burns. That a registry shows itself so is documented, not recorded. */
export const BURN_MINT_FACTORY = tokenInterface('burn-mint-v1', 'BurnMintFactory');

export const DEMO_TEMPLATES = {
	holding: {
		packageName: 'demo-token',
		name: 'Demo.Token:Holding',
		signatories: (args) => [text(args, 'admin'), text(args, 'owner')],
		observers: () => [],
		interfaces: [HOLDING_V1, HOLDING_V2],
		view: ({ args }, on) => {
			const { admin, owner, id, amount, lock } = args;
			const rest = { instrumentId: { admin, id }, amount, lock, meta: { values: {} } };
			return on === HOLDING_V2 ? { account: { owner, provider: null, id: '' }, ...rest } : { owner, ...rest };
		},
	},
	rules: {
		packageName: 'demo-token',
		name: 'Demo.Token:Rules',
		signatories: (args) => [text(args, 'admin')],
		observers: () => [],
		interfaces: [BURN_MINT_FACTORY],
		view: ({ args: { admin } }) => ({ admin, meta: { values: {} } }),
	},
} satisfies Record<string, Template>;

export interface DemoMove {
	instrument: DemoInstrument;
	move: 'mint' | 'burn' | 'transfer' | 'merge' | 'split' | 'lock' | 'unlock';
	owner: string;
	/** Receiver of a transfer. */
	other?: string;
	amount?: string;
	memo?: string;
}

const amountIn = ({ args }: Contract): bigint => units(String(args.amount));
const sum = (holdings: Contract[]) => holdings.reduce((total, holding) => total + amountIn(holding), 0n);

/** Active holdings of an instrument. */
function holdingsOf(world: World, owner: string, id: DemoInstrument, locked: boolean): Contract[] {
	return [...world.contracts.values()].filter(
		({ template, archived, args }) =>
			template.name === DEMO_TEMPLATES.holding.name &&
			!archived &&
			args.owner === owner &&
			args.id === id &&
			(args.lock !== null) === locked,
	);
}

function rulesOf(world: World, admin: string): Contract {
	const found = [...world.contracts.values()].find(
		({ template, args }) => template.name === DEMO_TEMPLATES.rules.name && args.admin === admin,
	);
	if (found) return found;
	let made: Contract | undefined;
	world.transact((tx) => {
		made = tx.create(DEMO_TEMPLATES.rules, { admin });
	});
	return made as Contract;
}

/** Change of a move: the holdings that are used and made, and their owners. */
interface Change {
	id: DemoInstrument;
	rules: Contract;
	admin: string;
	owner: string;
	receiver: string;
	inputs: Contract[];
	wanted: bigint;
	amount: string;
	memo?: string;
}

/** Makes the outputs of each move, and its metadata. */
function builders(
	world: World,
	{ id, rules, admin, owner, receiver, inputs, wanted, amount, memo }: Change,
): Record<DemoMove['move'], (tx: TransactionBuilder) => Json> {
	const make = (tx: TransactionBuilder, to: string, value: bigint, lock: Json | null = null) =>
		tx.create(DEMO_TEMPLATES.holding, { admin, owner: to, id, amount: decimal(value), lock });
	const change = sum(inputs) - wanted;
	const common = { on: rules, admin };
	const within = { ...common, owner, inputs, amount, instrumentId: id };
	const logs = DEMO_INSTRUMENTS[id] === 'log';
	return {
		mint: (tx) => {
			const outputs = [make(tx, owner, wanted)];
			if (logs)
				logChange(tx, { ...within, outputs, legs: [{ side: 'ReceiverSide', other: null, amount, instrumentId: id, reason: memo }] });
			return txKind('mint', memo);
		},
		burn: (tx) => {
			const outputs = change > 0n ? [make(tx, owner, change)] : [];
			if (logs) logChange(tx, { ...within, outputs, legs: [{ side: 'SenderSide', other: null, amount, instrumentId: id, reason: memo }] });
			return txKind('burn', memo);
		},
		transfer: (tx) => {
			const paid = make(tx, receiver, wanted);
			const outputs = change > 0n ? [make(tx, owner, change)] : [];
			if (logs) {
				const leg = { ...common, amount, instrumentId: id, reason: memo };
				logTransfer(tx, leg, { owner, inputs, outputs }, { owner: receiver, outputs: [paid] });
			}
			return txKind('transfer', memo, { [SENDER]: owner });
		},
		merge: (tx) => {
			const outputs = [make(tx, owner, sum(inputs))];
			if (logs) logWithin(tx, { ...within, outputs });
			return txKind('merge-split');
		},
		split: (tx) => {
			const outputs = [make(tx, owner, wanted), ...(change > 0n ? [make(tx, owner, change)] : [])];
			if (logs) logWithin(tx, { ...within, outputs });
			return txKind('merge-split');
		},
		lock: (tx) => {
			const lock = { holders: [admin], expiresAt: isoTime(world.clock.now + DAY), expiresAfter: null, context: memo ?? null };
			const outputs = [make(tx, owner, wanted, lock), ...(change > 0n ? [make(tx, owner, change)] : [])];
			if (logs) logWithin(tx, { ...within, outputs, legReason: memo });
			return txKind('transfer', undefined, { [SENDER]: owner });
		},
		unlock: (tx) => {
			const outputs = [make(tx, owner, sum(inputs))];
			if (logs) logChange(tx, { ...within, outputs, legs: [], reason: 'released' });
			return txKind('unlock', 'released');
		},
	};
}

/** Moves tokens whose admin is `bank`. Mints first if the owner has not enough. */
export function moveDemo(
	world: World,
	{ instrument: id, owner: hint, other, amount = '1.0000000000', memo, ...what }: DemoMove,
	ask: Ask = {},
): Transaction {
	const [admin, owner] = [world.party('bank'), world.party(hint)];
	const rules = rulesOf(world, admin);
	const move = what.move === 'unlock' && holdingsOf(world, owner, id, true).length === 0 ? 'lock' : what.move;
	const wanted = units(amount);
	const free = () => holdingsOf(world, owner, id, false);
	if (move !== 'mint' && move !== 'unlock' && sum(free()) < wanted)
		moveDemo(world, { instrument: id, move: 'mint', owner: hint, amount: decimal(wanted * 2n) });
	const inputs = move === 'mint' ? [] : move === 'unlock' ? holdingsOf(world, owner, id, true).slice(0, 1) : enough(free(), wanted, move);
	const receiver = world.party(other ?? hint);
	const build = builders(world, { id, rules, admin, owner, receiver, inputs, wanted, amount, memo })[move];
	return world.transact(
		(tx) => {
			tx.exercise({
				contract: rules,
				choice: `Rules_${move}`,
				actors: [...new Set([admin, owner, receiver])],
				consuming: false,
				argument: { owner, amount, [REASON]: memo ?? null },
				then: () => {
					for (const holding of inputs) tx.archive(holding);
					const meta = build(tx);
					return { meta: DEMO_INSTRUMENTS[id] === 'metadata' ? meta : { values: {} } };
				},
			});
		},
		through(world, hint, ask),
	);
}

/** Holdings that make up an amount, oldest first. All of them for a merge. */
function enough(holdings: Contract[], wanted: bigint, move: string): Contract[] {
	if (move === 'merge') return holdings;
	const chosen: Contract[] = [];
	for (const holding of holdings) {
		if (sum(chosen) >= wanted) break;
		chosen.push(holding);
	}
	return chosen;
}
