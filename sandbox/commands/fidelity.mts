// The model whose package (`test/conformance/dars/iou.dar`) the recorded participant ran: it exists here once that file was uploaded.
import { units } from '../world/decimal.mts';
import type { Contract } from '../world/model.mts';
import type { Interface, Template } from '../world/templates.mts';
import type { Model } from './models.mts';
import { list, optional, record } from './types.mts';

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
];
