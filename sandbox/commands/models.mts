// Models of the contracts of this world: the fields of each template, and its choices with who controls them and what they do.
import type { Contract } from '../world/model.mts';
import type { Interface, Template } from '../world/model.mts';
import { TEMPLATES } from '../world/templates.mts';
import { decimal, units } from '../world/decimal.mts';
import { MINTING, NAME, SUBSCRIPTION } from './agreementTemplates.mts';
import { SETUP_PROPOSAL, TRANSFER_COMMAND } from './walletTemplates.mts';
import { DEMO_TEMPLATES } from '../world/demoTokens.mts';
import { UTILITY_TEMPLATES } from '../world/utilityTokens.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { BURN_MINT, UTILITY_BURN_MINT } from './burnMint.mts';
import { networkTemplate } from './networkTypes.mts';
import { FIDELITY_MODELS } from './fidelity.mts';
import { packagedModel } from './packaged.mts';
import { TOKEN_MODELS } from './tokens.mts';
import { list, record, type Type } from '../daml/types.mts';
import type { Choice, Model } from './model.mts';

const UNIT: Type = record({});

const owner = ({ args }: Contract) => [String(args.owner)];
const argsOf = ({ args }: Contract) => args as Record<string, any>;

const IOU: Model = {
	template: TEMPLATES.iou,
	fields: { issuer: 'Party', owner: 'Party', currency: 'Text', amount: 'Numeric', observers: list('Party') },
	ensure: ({ amount }) => units(String(amount)) > 0n,
	choices: {
		Iou_Transfer: {
			argument: record({ newOwner: 'Party' }),
			consuming: true,
			controllers: owner,
			run: (step, contract, { newOwner }) => step.create(TEMPLATES.iou, { ...contract.args, owner: newOwner }).contractId,
		},
		Iou_Settle: { argument: record({ reference: 'Text' }), consuming: true, controllers: owner, run: () => ({}) },
		Iou_Split: {
			argument: record({ amount: 'Numeric' }),
			consuming: true,
			controllers: owner,
			run: (step, contract, { amount }) => {
				const [whole, part] = [units(argsOf(contract).amount), units(amount)];
				if (part <= 0n || part >= whole) step.abort(`the amount must lie between 0 and ${argsOf(contract).amount}`);
				return [part, whole - part].map((each) => step.create(TEMPLATES.iou, { ...contract.args, amount: decimal(each) }).contractId);
			},
		},
		Iou_Refuse: {
			argument: record({ reason: 'Text' }),
			consuming: true,
			controllers: owner,
			run: (step, contract, { reason }) =>
				step.failWithStatus('IOU_NOT_REFUSABLE', 9, `An Iou cannot be refused: ${reason}`, {
					currency: argsOf(contract).currency,
					amount: argsOf(contract).amount,
				}),
		},
		Iou_Show: { argument: UNIT, consuming: false, controllers: owner, run: (_, contract) => argsOf(contract).amount },
	},
};

const ACCOUNT: Model = {
	template: TEMPLATES.account,
	fields: { bank: 'Party', owner: 'Party', number: 'Text' },
	key: record({ _1: 'Party', _2: 'Text' }),
	choices: {
		Account_Show: { argument: UNIT, consuming: false, controllers: owner, run: (_, contract) => argsOf(contract).number },
		Account_Close: { argument: UNIT, consuming: true, controllers: owner, run: () => ({}) },
	},
};

/** Templates that are made by the network only: they can be archived by their signatories, no more. */
const bare = (template: Template): Model => ({ ...networkTemplate(template), choices: {} });

/** Those whose packages the network has. */
const BARE: Template[] = [
	TEMPLATES.amulet,
	TEMPLATES.amuletRules,
	TEMPLATES.validatorLicense,
	TEMPLATES.appRewardCoupon,
	TEMPLATES.rewardCouponV2,
	TEMPLATES.svRewardCoupon,
	TEMPLATES.validatorRewardCoupon,
	TEMPLATES.developmentFundCoupon,
	TEMPLATES.unclaimedActivityRecord,
	TEMPLATES.livenessRecord,
	TEMPLATES.transferOffer,
	TEMPLATES.acceptedTransferOffer,
	TEMPLATES.buyTrafficRequest,
	TOKEN_TEMPLATES.externalPartyConfigState,
	TOKEN_TEMPLATES.eventLog,
	TOKEN_TEMPLATES.openRound,
	TOKEN_TEMPLATES.featuredAppRight,
	TOKEN_TEMPLATES.allocationInstruction,
	SETUP_PROPOSAL,
	TRANSFER_COMMAND,
	DEMO_TEMPLATES.holding,
	UTILITY_TEMPLATES.configuration,
	...Object.values(SUBSCRIPTION),
	...Object.values(NAME),
	...Object.values(MINTING),
];

const MODELS: Model[] = [IOU, ACCOUNT, BURN_MINT, UTILITY_BURN_MINT, ...TOKEN_MODELS, ...FIDELITY_MODELS, ...BARE.map(bare)];

/** All that there are. */
export const allModels = (): readonly Model[] => MODELS;

const ARCHIVE: Choice = {
	argument: UNIT,
	consuming: true,
	controllers: ({ signatories }) => signatories,
	run: () => ({}),
};

/** The model of a template. Undefined if the sandbox has none. */
export function modelOf(template: { packageName: string; name: string }): Model | undefined {
	const { packageName, name } = template;
	return MODELS.find((model) => model.template.packageName === packageName && model.template.name === name) ?? packagedModel(template);
}

/** A choice of a template, or of an interface the template implements. One whose versions differ is listed under its package, too. */
export function choiceOf(model: Model, name: string, on?: Interface): Choice | undefined {
	const named = (key: string) => (Object.hasOwn(model.choices, key) ? model.choices[key] : undefined);
	if (name === 'Archive') return ARCHIVE;
	if (on) {
		const found = [named(`${on.packageName}:${name}`), named(name)];
		return found.find((choice) => choice?.on?.some((candidate) => candidate.packageName === on.packageName && candidate.name === on.name));
	}
	return named(name);
}

/** The argument type of an interface's choice, wherever it is implemented. */
export function interfaceChoice(on: Interface, name: string): Choice | undefined {
	return MODELS.map((model) => choiceOf(model, name, on)).find(Boolean);
}
