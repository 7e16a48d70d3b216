import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components, paths } from '../../api/registry';
import type { Endpoint } from '../shared/http/endpoints';
import { simplify } from '../shared/parameters/fields';
import { parseJson, stringifyJson } from '../shared/values/exactJson';
import type { Parameters } from '../shared/parameters/parameters';
import { fromRegistry, remedy, RIGHTS, type RegistryOperation } from './registry';
import { apiVersion, chosenVersion, command, excludeDebugFields, type TokenInterface, type Version } from './standard';

type FactoryEndpoint = Extract<Endpoint<paths>, `POST ${string}-factory`>;

/** Only a transfer's factory says how the transfer will go. */
type Answer = components['schemas']['FactoryWithChoiceContext'] & Partial<components['schemas']['TransferFactoryWithChoiceContext']>;

interface FactoryOperation extends Pick<RegistryOperation, 'action' | 'description'> {
	/** The interface the factory implements. */
	factory: TokenInterface;
	/** The choice that is going to be exercised on it. */
	choice: string;
	/** For each version of the standard that has it: its endpoint, and the keys of the choice's arguments besides `extraArgs`. */
	versions: Partial<Record<Version, { endpoint: FactoryEndpoint; keys: string[] }>>;
	/** An example of the arguments as JSON, shown in the empty field. */
	example: string;
	/** Fields for the common case of version 1, and the arguments they make. */
	form?: { properties: INodeProperties[]; read: (parameters: Parameters) => IDataObject };
}

/** The registry is asked before there is a context, and wants its place empty. */
const NO_EXTRA_ARGS = { context: { values: {} }, meta: { values: {} } };

function shownWith(show: Record<string, string[]>, property: INodeProperties): INodeProperties {
	return { ...property, displayOptions: { show: { ...show, ...property.displayOptions?.show } } };
}

function properties({ choice, versions, example, form }: FactoryOperation): INodeProperties[] {
	const several = Object.keys(versions).length > 1;
	const keys = Object.entries(versions).map(([version, { keys: own }]) => `${own.join(', ')}${several ? ` (${version.toUpperCase()})` : ''}`);
	const json: INodeProperties = {
		displayName: 'Choice Arguments',
		name: 'choiceArguments',
		type: 'json',
		required: true,
		default: '',
		placeholder: example,
		description: `Arguments of ${choice} as a JSON object, encoded as the JSON Ledger API encodes them: amounts as decimal text, times as ISO 8601. Its keys are ${keys.join('; ')}. This node fills in extraArgs.`,
	};
	const from: INodeProperties = {
		displayName: 'Specify Choice Arguments',
		name: 'argumentsFrom',
		type: 'options',
		options: [
			{ name: 'Using Fields Below', value: 'fields' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'fields',
		description: 'How to give the arguments the choice is going to be exercised with; the registry picks contracts by them',
	};
	const options: INodeProperties = {
		displayName: 'Options', name: 'options', type: 'collection', placeholder: 'Add Option', default: {}, options: [excludeDebugFields],
	};
	if (!form || !versions.v2) return [...(form ? [] : [json]), simplify, options];
	return [
		apiVersion,
		shownWith({ apiVersion: ['v1'] }, from),
		...form.properties.map((property) => shownWith({ apiVersion: ['v1'], argumentsFrom: ['fields'] }, property)),
		shownWith({ apiVersion: ['v1'], argumentsFrom: ['json'] }, json),
		shownWith({ apiVersion: ['v2'] }, json),
		simplify,
		options,
	];
}

/** The arguments given as JSON; refused when one of the choice's own keys is missing. */
function fromJson(parameters: Parameters, choice: string, keys: string[]): IDataObject {
	const path = 'choiceArguments';
	const given = parameters.given(path, parameters.jsonObject(path));
	const missing = keys.find((key) => given[key] === undefined);
	if (missing === undefined) return given;
	throw parameters.refuse(path, `the key "${missing}" is missing`, `${choice} takes ${keys.join(', ')}. Its extraArgs are filled in by this node.`);
}

/** An operation that gets a factory and what the choice on it needs; all of them ask and answer alike. */
export function factoryOperation(of: FactoryOperation): RegistryOperation {
	const { factory, choice, versions, form, action, description } = of;
	return {
		value: 'get',
		name: 'Get',
		action,
		description,
		endpoints: Object.values(versions).map(({ endpoint }) => endpoint),
		rights: RIGHTS,
		properties: properties(of),
		async run({ registry, parameters }) {
			const version = chosenVersion(parameters, versions);
			const { endpoint, keys } = versions[version]!;
			const byForm = form && version === 'v1' && parameters.choice('argumentsFrom', ['fields', 'json']) === 'fields';
			const given = byForm ? form.read(parameters) : fromJson(parameters, choice, keys);
			const body = {
				choiceArguments: { ...given, extraArgs: NO_EXTRA_ARGS },
				excludeDebugFields: parameters.flag('options.excludeDebugFields', false),
			};
			const answer: Answer = fromRegistry(registry, endpoint, await registry.bind({ remedy }).call(endpoint, { body }), 'factoryId', 'choiceContext');
			const context = fromRegistry(registry, endpoint, answer.choiceContext, 'choiceContextData', 'disclosedContracts');
			if (!parameters.flag('simplify')) return { ...answer };
			const { factoryId, transferKind } = answer;
			// Whole numbers typed beyond 2^53 are marked for sending; in an item they stand as text.
			const { extraArgs, ...own } = parseJson(stringifyJson(given)) as IDataObject & { extraArgs?: IDataObject };
			const withContext = { context: context.choiceContextData, meta: extraArgs?.meta ?? NO_EXTRA_ARGS.meta };
			return {
				factoryId,
				...(transferKind && { transferKind }),
				choice,
				apiVersion: version,
				choiceContextData: context.choiceContextData,
				disclosedContracts: context.disclosedContracts,
				command: command(factory, version, factoryId, choice, { ...own, extraArgs: withContext }),
			};
		},
	};
}
