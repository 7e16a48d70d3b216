import type { IDataObject } from 'n8n-workflow';

import type { components, paths } from '../../../api/registry';
import type { CallFailure } from '../../shared/errors/failure';
import type { Attempt } from '../../shared/http/attempt';
import type { Endpoint, PathOf } from '../../shared/http/endpoints';
import type { Parameters } from '../../shared/parameters/parameters';
import type { FoundRegistry } from '../../shared/registry/registries';
import { adviceOverride, passedOn } from '../../shared/registry/service';
import {
	command,
	CONTEXT,
	disclosed,
	INSTRUMENT,
	NO_EXTRA_ARGS,
	type ChoiceContext,
	type Instrument,
	type TokenInterface,
	type Version,
} from '../../shared/registry/standard';
import type { TokenCommand } from './tokenCommand';

/** Calls of the ledger's token operations to a registry. */

type FactoryEndpoint = Extract<Endpoint<paths>, `POST ${string}-factory`>;
type ContextEndpoint = Extract<Endpoint<paths>, `POST ${string}/choice-contexts/${string}`>;
type Factory = components['schemas']['FactoryWithChoiceContext'] & Partial<components['schemas']['TransferFactoryWithChoiceContext']>;

const INSTRUMENT_ENDPOINT = 'GET /registry/metadata/v1/instruments/{instrumentId}';

/** Refuses a version that a validator's proxy does not pass on. */
function checkPassedOn({ throughValidator }: FoundRegistry, endpoint: string, parameters: Parameters): void {
	if (!throughValidator || passedOn(endpoint)) return;
	throw parameters.parameterError(
		'coinRegistry',
		"a validator's scan proxy does not have version 2 of this operation",
		'Set Canton Coin Registry to Scan. If there is an option API Version, V1 works, too.',
	);
}

const NO_INSTRUMENT =
	'The registry has no such instrument, so nothing was sent. Check Instrument, also its capital letters: ' +
	'Instrument › Get Many of Canton Token Registry lists what the registry has.';

/** The instrument as its registry describes it. */
export async function readInstrumentOf({ registry }: FoundRegistry, instrumentId: string): Promise<Instrument> {
	return await registry
		.bind({ adviceOverride: { ...adviceOverride, 404: NO_INSTRUMENT } })
		.call(INSTRUMENT_ENDPOINT, { path: { instrumentId }, requires: INSTRUMENT });
}

/** The factory contract for a choice with these arguments, and the context of that choice. */
async function readFactory(
	found: FoundRegistry,
	endpoint: FactoryEndpoint,
	choiceArguments: IDataObject,
	parameters: Parameters,
): Promise<Factory> {
	checkPassedOn(found, endpoint, parameters);
	return await found.registry.bind({ adviceOverride }).call(endpoint, {
		body: { choiceArguments, excludeDebugFields: true },
		requires: { factoryId: 'text', choiceContext: CONTEXT },
	});
}

/** A choice on a factory, in a version of the standard. */
interface FactoryUse {
	factory: TokenInterface;
	version: Version;
	choice: string;
	endpoint: FactoryEndpoint;
	/** Arguments of the choice, without what the registry adds. */
	args: IDataObject;
	/** Contracts that it ends. */
	ends: string[];
}

/** The command that exercises it, with the context that the registry gives for it. */
export async function factoryCommand(
	found: FoundRegistry,
	{ factory, version, choice, endpoint, args, ends }: FactoryUse,
	parameters: Parameters,
): Promise<TokenCommand> {
	const { factoryId, choiceContext } = await readFactory(found, endpoint, { ...args, extraArgs: NO_EXTRA_ARGS }, parameters);
	const extraArgs = { context: choiceContext.choiceContextData, meta: NO_EXTRA_ARGS.meta };
	return {
		commands: [command(factory, version, factoryId, choice, { ...args, extraArgs })],
		disclosedContracts: disclosed(choiceContext.disclosedContracts),
		ends,
	};
}

/** The context of a choice on a contract. A failure if the registry does not know the contract (any more). */
export async function attemptContext(
	found: FoundRegistry,
	endpoint: ContextEndpoint,
	contractId: string,
	parameters: Parameters,
): Promise<Attempt<ChoiceContext>> {
	checkPassedOn(found, endpoint, parameters);
	const [, name = ''] = /\{(\w+)\}/.exec(endpoint) ?? [];
	const path = { [name]: contractId } as PathOf<paths, ContextEndpoint>;
	return await found.registry.attempt(endpoint, { path, body: { excludeDebugFields: true }, requires: CONTEXT });
}

/** The explained error if the registry does not give it. */
export const contextError = ({ registry }: FoundRegistry, failure: CallFailure, endpoint: ContextEndpoint): Error =>
	registry.bind({ adviceOverride }).error(failure, endpoint);

/** The same. Throws the explained error if the registry does not give it. */
export async function readContext(
	found: FoundRegistry,
	endpoint: ContextEndpoint,
	contractId: string,
	parameters: Parameters,
): Promise<ChoiceContext> {
	const attempt = await attemptContext(found, endpoint, contractId, parameters);
	if (attempt.ok) return attempt.answer;
	throw contextError(found, attempt.failure, endpoint);
}

/** The version to use if none was chosen: the first that the instrument supports, as its registry says. */
export function supportedVersion({ supportedApis }: Instrument, api: string): Version {
	const names = Object.keys(supportedApis ?? {});
	return !names.includes(`splice-api-token-${api}-v1`) && names.includes(`splice-api-token-${api}-v2`) ? 'v2' : 'v1';
}
