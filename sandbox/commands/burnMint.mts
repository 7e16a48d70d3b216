// The burn-mint factories of the demo's issuer. Arguments and result are those of the published interface. What a factory demands beyond
// that is its own: that of the issuer wants the owners of DemoGold among the actors. That of Digital Asset's Registry Utility wants all
// owners, and the instrument's configuration in its context (documented, and recorded that it wants one).
import { BURN_MINT_FACTORY, DEMO_TEMPLATES } from '../world/demoTokens.mts';
import { decimal, units } from '../world/decimal.mts';
import { UTILITY_TEMPLATES } from '../world/utilityTokens.mts';
import type { Contract, Template } from '../world/model.mts';
import { list, record } from '../daml/types.mts';
import type { Model, Step } from './model.mts';
import { networkTemplate } from './networkTypes.mts';
import { CHOICE_CONTEXT, EXTRA_ARGS, fromContext, INSTRUMENT, type Args } from './tokenTypes.mts';

const WANTS_OWNERS = 'DemoGold';

function burnt(step: Step, admin: string, { instrumentId, inputHoldingCids }: Args): Contract[] {
	const holdings = (inputHoldingCids as string[]).map((id) => step.fetch(id, DEMO_TEMPLATES.holding));
	for (const { args, contractId } of holdings) {
		if (args.admin !== admin || args.id !== instrumentId.id) step.abort(`${contractId} is of another instrument`);
		if (args.lock !== null) step.abort(`${contractId} is locked`);
	}
	return holdings;
}

const CONFIGURATION = 'utility.digitalasset.com/instrument-configuration';

/** `wantsOwners`: checks whether the owners of an instrument must act beside the admin. */
function burnMint(step: Step, admin: string, argument: Args, wantsOwners: (id: string) => boolean): unknown {
	const { expectedAdmin, instrumentId, outputs, extraActors } = argument;
	if (expectedAdmin !== admin || instrumentId.admin !== admin) step.abort(`the factory is not ${String(expectedAdmin)}'s`);
	const holdings = burnt(step, admin, argument);
	const owners = [...holdings.map((holding) => String(holding.args.owner)), ...(outputs as Args[]).map(({ owner }) => String(owner))];
	const missing = owners.find((owner) => owner !== admin && !(extraActors as string[]).includes(owner));
	if (wantsOwners(instrumentId.id) && missing !== undefined) step.abort(`the owner ${missing} must be an actor`);
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

const ARGUMENT = record({
	expectedAdmin: 'Party',
	instrumentId: INSTRUMENT,
	inputHoldingCids: list('ContractId'),
	outputs: list(record({ owner: 'Party', amount: 'Numeric', context: CHOICE_CONTEXT }, 'BurnMintOutput')),
	extraActors: list('Party'),
	extraArgs: EXTRA_ARGS,
});

/** The model of a factory. `admin`: the field with its admin. */
const factory = (template: Template, admin: 'admin' | 'registrar', run: (step: Step, admin: string, argument: Args) => unknown): Model => ({
	...networkTemplate(template),
	choices: {
		BurnMintFactory_BurnMint: {
			argument: ARGUMENT,
			consuming: false,
			controllers: ({ args }, { extraActors }: Args) => [String(args[admin]), ...(extraActors as string[])],
			on: [BURN_MINT_FACTORY],
			run: (step, { args }, argument: Args) => run(step, String(args[admin]), argument),
		},
	},
});

export const BURN_MINT = factory(DEMO_TEMPLATES.rules, 'admin', (step, admin, argument) =>
	burnMint(step, admin, argument, (id) => id === WANTS_OWNERS),
);

export const UTILITY_BURN_MINT = factory(UTILITY_TEMPLATES.factory, 'registrar', (step, admin, argument) => {
	const { args } = fromContext(step, argument, CONFIGURATION);
	if ((args.defaultIdentifier as Args).id !== argument.instrumentId.id) step.abort('the configuration is of another instrument');
	return burnMint(step, admin, argument, () => true);
});
