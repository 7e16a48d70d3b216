// The demo's issuer as a registrar of Digital Asset's Registry Utility. From its public documentation: nothing of it is recorded.
import { activeContracts } from '../world/tokens.mts';
import { UTILITY_TEMPLATES } from '../world/utilityTokens.mts';
import { contextOf } from './contexts.mts';
import { refuse, spoken } from '../splice/refusals.mts';
import type { Api, Handlers } from '../wire/api.mts';
import type { Json } from '../world/model.mts';
import type { components, paths as RegistryPaths } from '../../api/registry.d.ts';
import type { paths } from '../../api/utility.d.ts';

const CONFIGURATION = 'utility.digitalasset.com/instrument-configuration';

const handlers: Handlers<paths> = {
	'POST /v0/registry/burn-mint-instruction/v0/burn-mint-factory': ({ sandbox: { world }, body: { instrumentId } }) => {
		const { admin, id } = instrumentId;
		const ofAdmin = ({ args }: { args: Json }) => args.registrar === admin;
		const factory = activeContracts(world, UTILITY_TEMPLATES.factory).find(ofAdmin);
		const configuration = activeContracts(world, UTILITY_TEMPLATES.configuration).find(
			(contract) => ofAdmin(contract) && (contract.args.defaultIdentifier as Json).id === id,
		);
		if (!factory || !configuration) throw refuse(404, `No instrument configuration found for ${id}`);
		const context = contextOf({ [CONFIGURATION]: configuration }, [factory], {}, { excludeDebugFields: true });
		return { json: { factoryId: factory.contractId, choiceContext: context } };
	},
};

/** The backend of its operator. */
export const utility: Api = { name: 'utility', prefixes: ['/api/utilities'], handlers, ...spoken };

const metadata: Handlers<RegistryPaths> = {
	'GET /registry/metadata/v1/info': ({ sandbox: { world } }) => {
		const json: components['schemas']['RegistryInfo'] = {
			adminId: world.party('bank'),
			supportedApis: { 'splice-api-token-metadata-v1': 1 },
		};
		return { json };
	},
};

/** The registry of the token standard there. A real one has the registrar's whole ID in its path. */
export const utilityRegistrar: Api = {
	name: 'registry',
	prefixes: ['/api/token-standard/v0/registrars/bank'],
	handlers: metadata,
	isMissing: (endpoint) => !Object.hasOwn(metadata, endpoint),
	...spoken,
};
