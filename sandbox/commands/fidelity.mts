// The models whose packages (`test/conformance/dars`: iou, wk, key, vet) the recorded participant ran: each exists here once its file was
// uploaded.
import { units } from '../world/decimal.mts';
import type { Contract } from '../world/model.mts';
import type { Interface, Template } from '../world/model.mts';
import { isoTime } from '../world/time.mts';
import type { Choice, Model, Step } from './model.mts';
import { list, optional, record, textMap, type Type } from '../daml/types.mts';

const HOLDING: Interface = { packageName: 'fidelity-iou', name: 'Iface:Holding' };

const IOU: Template = {
	packageName: 'fidelity-iou',
	name: 'Iou:Iou',
	signatories: (args) => [String(args.issuer)],
	observers: (args) => [String(args.owner)],
	interfaces: [HOLDING],
	view: ({ args }) => ({ owner: args.owner, amount: args.amount, meta: {} }),
};

const owner = ({ args }: Contract) => [String(args.owner)];
const nothing = record({});

/** Every type of value there is. */
const ALL: Template = {
	packageName: 'fidelity-wk',
	name: 'W:All',
	signatories: ({ p }) => [String(p)],
	observers: () => [],
	interfaces: [],
};
const INNER = record({ a: 'Int64', b: 'Text' });
const EVERYTHING: { [name: string]: Type } = {
	p: 'Party',
	i: 'Int64',
	n: 'Numeric',
	t: 'Text',
	b: 'Bool',
	d: 'Date',
	ts: 'Timestamp',
	o: optional('Text'),
	oo: optional(optional('Text')),
	l: list('Int64'),
	tm: textMap('Int64'),
	gm: { genMap: ['Int64', 'Text'] },
	v: { variant: { Left: 'Int64', Right: INNER, Nothing: 'Unit' } },
	e: { enumeration: ['Red', 'Green'] },
	r: INNER,
	c: optional('ContractId'),
	u: 'Unit',
	last: optional('Int64'),
};

/** Every way a choice fails. */
const BAD: Template = {
	packageName: 'fidelity-wk',
	name: 'W:Bad',
	signatories: ({ owner: party }) => [String(party)],
	observers: ({ other }) => [String(other)],
	interfaces: [],
};

const byOwner = (argument: Type, run: Choice['run']): Choice => ({ argument, consuming: false, controllers: owner, run });

/** Division whose remainder is of no interest: it fails, or it does not. */
function divide(step: Step, dividend: number, divisor: unknown): bigint {
	if (BigInt(divisor as string) !== 0n) return BigInt(dividend) / BigInt(divisor as string);
	const id = 'UNHANDLED_EXCEPTION/DA.Exception.ArithmeticError:ArithmeticError';
	return step.failWithStatus(id, 9, `ArithmeticError while evaluating (DIV_INT64 ${dividend} 0).`, {});
}

const ACCOUNT: Template = {
	packageName: 'fidelity-key',
	name: 'K:Acct',
	signatories: ({ owner: party }) => [String(party)],
	observers: () => [],
	key: ({ owner: who, ref }) => ({ who, ref }),
	interfaces: [],
};

const VETTED: Template = {
	packageName: 'fidelity-vet',
	name: 'V:T',
	signatories: ({ owner: party }) => [String(party)],
	observers: () => [],
	interfaces: [],
};

export const FIDELITY_MODELS: Model[] = [
	{
		template: IOU,
		fields: { issuer: 'Party', owner: 'Party', amount: 'Numeric', note: optional('Text'), at: 'Timestamp', tags: list('Text') },
		ensure: ({ amount }) => units(String(amount)) > 0n,
		choices: {
			Give: {
				argument: record({ newOwner: 'Party' }),
				consuming: true,
				controllers: owner,
				run: (step, contract, { newOwner }) => step.create(IOU, { ...contract.args, owner: newOwner }).contractId,
			},
			Look: { argument: nothing, consuming: false, controllers: owner, run: () => '7' },
			Settle: { argument: nothing, consuming: true, controllers: ({ args }) => [String(args.issuer)], run: () => ({}) },
			Ping: { argument: 'Int64', consuming: false, controllers: owner, on: [HOLDING], run: (_, __, i) => i },
		},
	},
	{
		template: ALL,
		fields: EVERYTHING,
		choices: {
			Echo: {
				argument: record({ x: record(EVERYTHING) }),
				consuming: false,
				controllers: ({ signatories }) => signatories,
				run: (_, __, { x }) => x,
			},
		},
	},
	{
		template: BAD,
		fields: { owner: 'Party', other: 'Party', count: 'Int64' },
		ensure: ({ count }, step) => divide(step, 100, count) > 0n,
		choices: {
			Err: byOwner(nothing, (step) => step.abort('custom error text')),
			Throw: byOwner(nothing, (step) => step.failWithStatus('UNHANDLED_EXCEPTION/W:Boom', 9, 'boom happened', {})),
			FailStatus: byOwner(nothing, (step) => step.failWithStatus('MY_ERROR_ID', 9, 'my failure message', { k1: 'v1' })),
			FailInd: byOwner(nothing, (step) => step.failWithStatus('MY_INDEP_ID', 8, 'my bad request', {})),
			Div: byOwner(record({ n: 'Int64' }), (step, _, { n }) => String(divide(step, 1, n))),
			Fetch: byOwner(record({ c: 'ContractId' }), (step, _, { c }) => step.fetch(c, BAD).args.count),
			Forge: byOwner(
				record({ who: 'Party' }),
				(step, { args }, { who }) => step.create(BAD, { owner: who, other: args.owner, count: '100' }).contractId,
			),
			Now: byOwner(nothing, (step) => isoTime(step.world.clock.now)),
			NoCtl: { argument: nothing, consuming: false, controllers: () => [], run: () => '1' },
			Eat: { argument: nothing, consuming: true, controllers: ({ args }) => [String(args.other)], run: () => ({}) },
		},
	},
	{
		template: ACCOUNT,
		fields: { owner: 'Party', ref: 'Text', n: 'Int64' },
		key: record({ who: 'Party', ref: 'Text' }),
		choices: {
			Close: { argument: nothing, consuming: true, controllers: owner, run: () => ({}) },
			Read: byOwner(nothing, (_, { args }) => args.n),
		},
	},
	{ template: VETTED, fields: { owner: 'Party' }, choices: {} },
];
