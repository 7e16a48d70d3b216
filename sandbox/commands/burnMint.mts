// The burn-mint factory of the demo's issuer. Arguments and result are those of the published interface. What a factory demands beyond
// that is its own: this one wants the owners of DemoGold among the actors.
import { BURN_MINT_FACTORY, DEMO_TEMPLATES } from '../world/demoTokens.mts';
import { decimal, units } from '../world/decimal.mts';
import type { Contract } from '../world/model.mts';
import { list, record } from '../daml/types.mts';
import type { Model, Step } from './model.mts';
import { networkTemplate } from './networkTypes.mts';
import { CHOICE_CONTEXT, EXTRA_ARGS, INSTRUMENT, type Args } from './tokenTypes.mts';

const WANTS_OWNERS = 'DemoGold';

function burnt(step: Step, admin: string, { instrumentId, inputHoldingCids }: Args): Contract[] {
	const holdings = (inputHoldingCids as string[]).map((id) => step.fetch(id, DEMO_TEMPLATES.holding));
	for (const { args, contractId } of holdings) {
		if (args.admin !== admin || args.id !== instrumentId.id) step.abort(`${contractId} is of another instrument`);
		if (args.lock !== null) step.abort(`${contractId} is locked`);
	}
	return holdings;
}

function run(step: Step, { args }: Contract, argument: Args): unknown {
	const admin = String(args.admin);
	const { expectedAdmin, instrumentId, outputs, extraActors } = argument;
	if (expectedAdmin !== admin || instrumentId.admin !== admin) step.abort(`the factory is not ${String(expectedAdmin)}'s`);
	const holdings = burnt(step, admin, argument);
	const owners = [...holdings.map((holding) => String(holding.args.owner)), ...(outputs as Args[]).map(({ owner }) => String(owner))];
	const missing = owners.find((owner) => owner !== admin && !(extraActors as string[]).includes(owner));
	if (instrumentId.id === WANTS_OWNERS && missing !== undefined) step.abort(`the owner ${missing} must be an actor`);
	const outputCids: string[] = [];
	step.log((tx) => {
		for (const holding of holdings) tx.archive(holding);
		for (const { owner, amount } of outputs as Args[]) {
			const made = { admin, owner, id: instrumentId.id, amount: decimal(units(String(amount))), lock: null };
			outputCids.push(tx.create(DEMO_TEMPLATES.holding, made).contractId);
		}
	});
	return { outputCids };
}

export const BURN_MINT: Model = {
	...networkTemplate(DEMO_TEMPLATES.rules),
	choices: {
		BurnMintFactory_BurnMint: {
			argument: record({
				expectedAdmin: 'Party',
				instrumentId: INSTRUMENT,
				inputHoldingCids: list('ContractId'),
				outputs: list(record({ owner: 'Party', amount: 'Numeric', context: CHOICE_CONTEXT }, 'BurnMintOutput')),
				extraActors: list('Party'),
				extraArgs: EXTRA_ARGS,
			}),
			consuming: false,
			controllers: ({ args }, { extraActors }: Args) => [String(args.admin), ...(extraActors as string[])],
			on: [BURN_MINT_FACTORY],
			run,
		},
	},
};
