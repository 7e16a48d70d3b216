import type { INodeProperties } from 'n8n-workflow';

import type { paths } from '../../api/registry';
import type { Endpoint, PathOf } from '../shared/http/endpoints';
import { textField } from '../shared/parameters/fieldKinds';
import { optionsOf, simplify } from '../shared/parameters/fields';
import { readParties, severalParties, type SeveralParties } from '../shared/parameters/partyFields';
import { adviceOverride, passedOn } from '../shared/registry/service';
import { command, CONTEXT, disclosed, withoutDebugFields, type TokenInterface } from '../shared/registry/standard';
import { registryOperation, type RegistryOperation } from './registry';
import { apiVersion, chosenVersion, excludeDebugFields, metadata, metadataRows, type ByVersion } from './standardVersions';

type ContextEndpoint = Extract<Endpoint<paths>, `POST ${string}/choice-contexts/${string}`>;

/** A kind of contract whose choices need a context. */
export interface TokenContract extends TokenInterface {
	/** As people call it, e.g. "transfer instruction". */
	name: string;
}

interface ContextOperation extends Pick<RegistryOperation, 'description'> {
	contract: TokenContract;
	/** The choice the context is for. */
	choice: string;
	/** Its endpoint in each version of the standard that has it. */
	endpoints: ByVersion<ContextEndpoint>;
}

const ACTORS: SeveralParties = {
	under: 'options',
	name: 'actors',
	displayName: 'Acting Parties',
};

const titleCase = (text: string) => text.replace(/\b\w/g, (letter) => letter.toUpperCase());

function properties({ contract, endpoints }: ContextOperation): INodeProperties[] {
	const id: INodeProperties = textField(`${titleCase(contract.name)} ID`, 'contractId', {
		required: true,
		placeholder: 'e.g. 00f0a1…',
		description: `Contract ID of the ${contract.name}, hexadecimal and usually 138 characters long`,
	});
	const actors = severalParties(
		'Parties that exercise the choice. They become actors of the command, which version 2 of the standard requires. ' +
			'They are not sent to the registry.',
		endpoints.v1 ? { '/apiVersion': ['v2'] } : undefined,
		ACTORS,
	);
	const version2 = endpoints.v2 ? [actors] : [];
	return [
		id,
		...(endpoints.v1 && endpoints.v2 ? [apiVersion(passedOn(endpoints.v2))] : []),
		simplify,
		metadataRows('Metadata', 'meta', 'Metadata for the choice, e.g. a reason. The registry includes it in the context.'),
		optionsOf([...version2, excludeDebugFields]),
	];
}

/** An operation that gets what a choice on one contract needs. All of them ask and answer alike. */
export function contextOperation(value: string, action: string, parts: ContextOperation): RegistryOperation {
	const { contract, choice, endpoints, description } = parts;
	return registryOperation(value, action, Object.values(endpoints), {
		description,
		properties: properties(parts),
		async run(call) {
			const { registry, parameters } = call;
			const contractId = parameters.present('contractId', parameters.contractId('contractId'));
			const [version, endpoint] = chosenVersion(call, endpoints, (chosen) => chosen);
			const meta = metadata(parameters, 'meta');
			const actors = version === 'v2' ? readParties(parameters, ACTORS) : [];
			const [, inPath = ''] = /\{(\w+)\}/.exec(endpoint) ?? [];
			const path = { [inPath]: contractId } as PathOf<paths, ContextEndpoint>;
			const excludeDebugFields = parameters.flag('options.excludeDebugFields', false);
			const body = { ...(Object.keys(meta).length && { meta }), excludeDebugFields };
			const received = await registry.bind({ adviceOverride }).call(endpoint, { path, body, requires: CONTEXT });
			const answer = excludeDebugFields ? withoutDebugFields(received) : received;
			if (!parameters.flag('simplify')) return { ...answer };
			const extraArgs = { context: answer.choiceContextData, meta: { values: meta } };
			return {
				choice,
				apiVersion: version,
				command: command(contract, version, contractId, choice, { ...(actors.length && { actors }), extraArgs }),
				disclosedContracts: disclosed(answer.disclosedContracts),
				choiceContextData: answer.choiceContextData,
				contractId,
			};
		},
	});
}
