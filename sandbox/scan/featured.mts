// Rights of featured apps. As recorded at Splice 0.7.5. That scan keeps the answer about one provider for a minute is left out here.
import { activeContracts } from '../world/tokens.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { contractItem } from './items.mts';
import { checkedParty } from '../splice/refusals.mts';
import type { Handlers, Reply } from '../wire/api.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { components, paths } from '../../api/scan.d.ts';

export const featured: Handlers<paths> = {
	'GET /v0/featured-apps': ({ sandbox }) => ({ json: { featured_apps: rights(sandbox) } }),
	'GET /v0/featured-apps/by-provider/{provider_party_id}': ({ sandbox, path }) => ({
		json: { featured_apps: rights(sandbox, checkedParty(path.provider_party_id)) },
	}),
	'GET /v0/featured-apps/{provider_party_id}': ({ sandbox, path }) => featuredApp(sandbox, path.provider_party_id),
};

/** One right of a provider, also through a validator. */
export function featuredApp(sandbox: Sandbox, provider: string): Reply {
	const [right] = rights(sandbox, checkedParty(provider));
	return { json: right ? { featured_app_right: right } : {} };
}

function rights({ world }: Sandbox, provider?: string): Array<components['schemas']['Contract']> {
	return activeContracts(world, TOKEN_TEMPLATES.featuredAppRight)
		.filter(({ args }) => provider === undefined || args.provider === provider)
		.map(contractItem);
}
