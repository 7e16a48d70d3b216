import type { IDataObject } from 'n8n-workflow';

import { identifyCommand } from '../../shared/commands/identity';
import { activeIn, Snapshot } from '../../shared/ledger/updates/snapshot';
import { quoted } from '../../shared/errors/safeText';
import { command, interfaceId } from '../../shared/registry/standard';
import { isDryRun } from '../../shared/submission/dryRun';
import { formatAmount, parseAmount } from '../../shared/tokens/amounts';
import { viewOf } from '../../shared/tokens/holdings';
import { tokenFormat } from '../../shared/tokens/tokenFormat';
import { REASON } from '../../shared/tokens/transfers';
import { at, listOf, textAt } from '../../shared/values/jsonFields';
import { tokenWrite, type TokenCall, type TokenOperation } from '../tokenOperation';
import { BURN_MINT_FACTORY } from './exercisedInterfaces';
import { spendingOf } from './paymentForm';
import { exercisedBy, usedForAnother } from './samePayment';
import { FACTORY_ID, readSupply, supplyFields, type Supply } from './supplyForm';
import { exerciseToken } from './tokenSubmission';
import type { BuiltCommand, TokenCommand } from './tokenCommand';
import { TOKEN_ENDPOINTS } from './tokenEndpoints';
import { planToken } from './tokenPlan';
import { isOfUtility, utilityFactory, type FactoryUse, type Outcome } from './utilityFactory';

/** Mints and burns by the factory of the token standard (`splice-api-token-burn-mint-v1`), exercised as the admin of the instrument. */

const CHOICE = 'BurnMintFactory_BurnMint';
const FACTORY = interfaceId(BURN_MINT_FACTORY, 'v1');
const VIEW = FACTORY.slice(FACTORY.indexOf(':'));
/** Says to wallets what the choice did: its result cannot. */
const KIND = 'splice.lfdecentralizedtrust.org/tx-kind';
/** Says whose tokens and how many: of a burn, the arguments of the choice name neither. A repetition is compared by them. */
const OWNER = 'n8n-nodes-canton/owner';
const AMOUNT = 'n8n-nodes-canton/amount';

/** Burn-mint factories of an admin. */
async function factoriesOf({ context, ledger }: TokenCall, admin: string): Promise<Array<{ contractId: string; templateId: string }>> {
	const found: Array<{ contractId: string; templateId: string }> = [];
	const snapshot = new Snapshot(ledger, { eventFormat: await tokenFormat(context, ledger, [FACTORY], [admin]), version: 'auto' });
	for (let page = await snapshot.next(Infinity); page; page = await snapshot.next(Infinity))
		for (const entry of page.entries) {
			const created = activeIn(entry);
			if (created && textAt(viewOf(created, VIEW)?.viewValue, 'admin') === admin) found.push(created);
		}
	return found;
}

/** The factory that was chosen, or the only one of the admin, with what a choice on it needs. */
async function findFactory(call: TokenCall, supply: Supply, outcome: Outcome): Promise<FactoryUse> {
	const { admin, factoryId, instrument } = supply;
	const { parameters } = call;
	const found = await factoriesOf(call, admin);
	const chosen = factoryId === undefined ? found : found.filter(({ contractId }) => contractId === factoryId);
	// Of several of the Registry Utility, its backend knows which one is for the instrument.
	if (chosen.length > 0 && chosen.every(({ templateId }) => isOfUtility(templateId)))
		return { ...(await utilityFactory(call, instrument, outcome)), ...(factoryId !== undefined && { factoryId }) };
	const [only] = chosen.length === 1 ? chosen : [];
	// One that the admin does not see is the ledger's to refuse.
	const contractId = factoryId ?? only?.contractId;
	if (contractId !== undefined) return { factoryId: contractId, context: { values: {} }, disclosedContracts: [] };
	if (found.length > 1) {
		const ids = found.map((each) => each.contractId).join(', ');
		throw parameters.parameterError(FACTORY_ID, `${admin} has ${found.length} of them: ${ids}`, 'Enter the one to use.');
	}
	throw parameters.parameterError(
		'admin',
		`${admin} has no burn-mint factory of the token standard`,
		"Use the choices of the instrument's own package: Canton Ledger, Contract › Exercise Choice has a form for them.",
	);
}

/** The command. The factory is the admin's own contract, so it needs no registry, unless it is one of the Registry Utility. */
export async function burnMintCommand(call: TokenCall, supply: Supply, outcome: Outcome): Promise<TokenCommand> {
	const { admin, owner, amount, instrument, kind, memo, extraActors } = supply;
	const { factoryId, context, disclosedContracts } = await findFactory(call, supply, outcome);
	const meta = { [KIND]: kind, [OWNER]: owner, [AMOUNT]: formatAmount(amount.units), ...(memo !== undefined && { [REASON]: memo }) };
	const argument = {
		expectedAdmin: admin,
		instrumentId: { ...instrument },
		inputHoldingCids: outcome.inputs,
		outputs: outcome.outputs.map((output) => ({ ...output, context: { values: {} } })),
		extraActors,
		extraArgs: { context, meta: { values: meta } },
	};
	return { commands: [command(BURN_MINT_FACTORY, 'v1', factoryId, CHOICE, argument)], disclosedContracts, ends: outcome.inputs };
}

/** Refuses an earlier success of the same command ID that was of another amount, owner or instrument. */
function checkSame({ parameters, identity }: TokenCall, supply: Supply, argument: unknown): void {
	const { kind, instrument, owner, amount, memo } = supply;
	const said = (name: string) => textAt(argument, 'extraArgs', 'meta', 'values', name);
	const same =
		textAt(argument, 'instrumentId', 'id') === instrument.id &&
		textAt(argument, 'instrumentId', 'admin') === instrument.admin &&
		said(KIND) === kind &&
		said(REASON) === (memo ?? null) &&
		said(OWNER) === owner &&
		parseAmount(said(AMOUNT)) === amount.units;
	if (same) return;
	throw usedForAnother(
		parameters,
		`${quoted(String(identity.commandId))} was used for another mint or burn.`,
		'Give each a Command ID of its own, such as the number of its deposit.',
	);
}

/** Carries out a mint or a burn, or says what it would cost. */
async function changeSupply(call: TokenCall, supply: Supply, build: () => Promise<BuiltCommand>): Promise<IDataObject> {
	const { admin, owner, instrument, amount, memo = null, kind, extraActors: others } = supply;
	const spending = spendingOf(call, supply);
	const about = { owner, amount: formatAmount(amount.units), instrumentId: instrument.id, memo, instrumentAdmin: admin };
	const compare = (result: Parameters<typeof exercisedBy>[2]) => {
		const exercised = exercisedBy(call, CHOICE, result);
		if (exercised && result.alreadyDone) checkSame(call, supply, exercised.choiceArgument);
		return exercised;
	};
	if (isDryRun(call)) return { ...(await planToken(call, { party: admin, others, spending, build, compare })), ...about };
	const result = await exerciseToken(call, admin, build, { spending, others });
	if ('prepared' in result) return { ...result.prepared, ...about };
	const exercised = compare(result);
	const made = listOf(at(exercised?.exerciseResult, 'outputCids')).filter((id) => typeof id === 'string');
	return { ...result.ids, ...about, [kind === 'mint' ? 'holdingIds' : 'changeHoldingIds']: made, ...result.position };
}

/** Differences between the two operations for a user. */
interface SupplyTexts {
	action: string;
	/** First words of the description. */
	does: string;
	/** Help of the fields Owner and Memo. */
	owner: string;
	memo: string;
}

/** Makes an operation that changes how many tokens there are, as the admin of the instrument. `build` makes its command, which is sent once. */
export const supplyOperation = (
	kind: Supply['kind'],
	{ action, does, owner, memo }: SupplyTexts,
	build: (call: TokenCall, supply: Supply) => Promise<BuiltCommand>,
): TokenOperation =>
	tokenWrite(kind, action, TOKEN_ENDPOINTS, {
		description:
			`${does} of an instrument that one of your parties issues, by its burn-mint factory of the token standard. ` +
			'An instrument without one has choices of its own: Canton Ledger, Contract › Exercise Choice.',
		rights: "to act as the admin and the extra actors, as the token's own user",
		identify: identifyCommand,
		properties: supplyFields(`${kind}s`, owner, memo),
		async run(call) {
			const supply = await readSupply(call, kind);
			return await changeSupply(call, supply, async () => await build(call, supply));
		},
	});
