import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components, paths } from '../../api/registry';
import type { Endpoint } from '../shared/http/endpoints';
import { dropDown, jsonField } from '../shared/parameters/fieldKinds';
import { optionsOf, simplify } from '../shared/parameters/fields';
import { parseJson, stringifyJson } from '../shared/values/exactJson';
import type { Parameters } from '../shared/parameters/parameters';
import { adviceOverride, passedOn } from '../shared/registry/service';
import { command, CONTEXT, disclosed, NO_EXTRA_ARGS, withoutDebugFields, type TokenInterface } from '../shared/registry/standard';
import { registryOperation, type RegistryOperation } from './registry';
import { checkHoldings } from './checkHoldings';
import { readInputHoldings } from './holdingsSource';
import { checkLifetime } from './lifetime';
import { apiVersion, chosenVersion, excludeDebugFields, type ByVersion } from './standardVersions';

type FactoryEndpoint = Extract<Endpoint<paths>, `POST ${string}-factory`>;

/** Only a transfer's factory says how the transfer will go. */
type Answer = components['schemas']['FactoryWithChoiceContext'] & Partial<components['schemas']['TransferFactoryWithChoiceContext']>;

/** A choice on a factory in one version of the standard. */
interface FactoryVersion {
	endpoint: FactoryEndpoint;
	/** The keys of the choice's arguments besides `extraArgs`. */
	keys: string[];
	/** Paths of accounts in the arguments: `transfer.sender`. */
	accounts?: string[];
	/** An example of the arguments as JSON, shown in the empty field. */
	example: string;
}

interface FactoryOperation extends Pick<RegistryOperation, 'description'> {
	/** The interface the factory implements. */
	factory: TokenInterface;
	/** The choice that is going to be exercised on it. */
	choice: string;
	versions: ByVersion<FactoryVersion>;
	/** Fields for the common case of version 1, and the arguments they make. */
	form?: { properties: INodeProperties[]; read: (parameters: Parameters, inputHoldingCids: string[]) => IDataObject };
}

function shownWith(show: Record<string, string[]>, property: INodeProperties): INodeProperties {
	return { ...property, displayOptions: { show: { ...show, ...property.displayOptions?.show } } };
}

/** An account of version 2, as people may write it. */
const ACCOUNT = '{ "owner": "alice::1220…", "provider": null, "id": "" }';

function properties({ choice, versions, form }: FactoryOperation): INodeProperties[] {
	const json = ({ keys, accounts, example }: FactoryVersion): INodeProperties =>
		jsonField('Choice Arguments', 'choiceArguments', {
			required: true,
			placeholder: example,
			description:
				`Arguments of ${choice} as a JSON object, encoded as the JSON Ledger API encodes them: ` +
				'amounts as decimal text, times as ISO 8601. ' +
				`Its keys are ${keys.join(', ')}.${accounts ? ` Accounts are written ${ACCOUNT}.` : ''} This node fills in extraArgs.`,
		});
	const from: INodeProperties = dropDown(
		'Specify Choice Arguments',
		'argumentsFrom',
		{ default: 'fields', description: 'How to enter the arguments of the choice. The registry selects contracts by them.' },
		[
			['fields', 'Using Fields Below'],
			['json', 'Using JSON'],
		],
	);
	const options = optionsOf([excludeDebugFields]);
	if (!form || !versions.v1 || !versions.v2) return [...Object.values(versions).map(json), simplify, options];
	return [
		apiVersion(passedOn(versions.v2.endpoint)),
		shownWith({ apiVersion: ['v1'] }, from),
		...form.properties.map((property) => shownWith({ apiVersion: ['v1'], argumentsFrom: ['fields'] }, property)),
		shownWith({ apiVersion: ['v1'], argumentsFrom: ['json'] }, json(versions.v1)),
		shownWith({ apiVersion: ['v2'] }, json(versions.v2)),
		simplify,
		options,
	];
}

/** The arguments given as JSON. Refused when one of the choice's own keys is missing, or a party is in the place of an account. */
function fromJson(parameters: Parameters, choice: string, { keys, accounts = [] }: FactoryVersion): IDataObject {
	const path = 'choiceArguments';
	const choiceArguments = parameters.present(path, parameters.jsonObject(path));
	const missing = keys.find((key) => choiceArguments[key] === undefined);
	const party = accounts.find(
		(accountPath) =>
			typeof accountPath.split('.').reduce((at: unknown, name) => (at as IDataObject | undefined)?.[name], choiceArguments) === 'string',
	);
	if (party !== undefined)
		throw parameters.parameterError(
			path,
			`${party} is text, but version 2 of the standard expects an account there`,
			`Write it as ${ACCOUNT}.`,
		);
	if (missing === undefined) return choiceArguments;
	throw parameters.parameterError(
		path,
		`the key "${missing}" is missing`,
		`${choice} takes ${keys.join(', ')}. This node fills in extraArgs.`,
	);
}

/** An operation that gets a factory and what the choice on it needs. All of them ask and answer alike. */
export function factoryOperation(value: string, action: string, parts: FactoryOperation): RegistryOperation {
	const { factory, choice, versions, form, description } = parts;
	const endpoints = Object.values(versions).map(({ endpoint }) => endpoint);
	return registryOperation(value, action, endpoints, {
		description,
		properties: properties(parts),
		async run(call) {
			const { registry, parameters } = call;
			const [version, chosen] = chosenVersion(call, versions, ({ endpoint }) => endpoint);
			const byForm = form && version === 'v1' && parameters.choice('argumentsFrom', ['fields', 'json']) === 'fields';
			const choiceArguments = byForm ? form.read(parameters, await readInputHoldings(call)) : fromJson(parameters, choice, chosen);
			checkHoldings(parameters, byForm ? 'inputHoldings' : 'choiceArguments', choiceArguments);
			const excludeDebugFields = parameters.flag('options.excludeDebugFields', false);
			const body = { choiceArguments: { ...choiceArguments, extraArgs: NO_EXTRA_ARGS }, excludeDebugFields };
			const received: Answer = await registry
				.bind({ adviceOverride })
				.call(chosen.endpoint, { body, requires: { factoryId: 'text', choiceContext: CONTEXT } });
			const context = excludeDebugFields ? withoutDebugFields(received.choiceContext) : received.choiceContext;
			const answer = { ...received, choiceContext: context };
			checkLifetime(parameters, byForm ? 'executeBefore' : 'choiceArguments', choiceArguments, context.disclosedContracts);
			if (!parameters.flag('simplify')) return { ...answer };
			const { factoryId, transferKind } = answer;
			// Whole numbers typed beyond 2^53 are marked for sending. In an item they are text.
			const { extraArgs, ...own } = parseJson(stringifyJson(choiceArguments)) as IDataObject & { extraArgs?: IDataObject };
			const withContext = { context: context.choiceContextData, meta: extraArgs?.meta ?? NO_EXTRA_ARGS.meta };
			return {
				...(transferKind && { transferKind }),
				choice,
				apiVersion: version,
				command: command(factory, version, factoryId, choice, { ...own, extraArgs: withContext }),
				disclosedContracts: disclosed(context.disclosedContracts),
				choiceContextData: context.choiceContextData,
				factoryId,
			};
		},
	});
}
