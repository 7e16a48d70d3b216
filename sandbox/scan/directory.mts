// Lists the governing organization keeps, and who scan is.
import { saidByScan } from '../splice/laggingStores.mts';
import { matchingVotes } from '../world/votes.mts';
import { TEMPLATES } from '../world/templates.mts';
import { contractItem } from './items.mts';
import { networkOf } from './network.mts';
import { checkedLimit, checkedParty, refuse, starting } from '../splice/refusals.mts';
import type { Handlers, Reply } from '../wire/api.mts';
import type { Contract } from '../world/model.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { components, paths } from '../../api/scan.d.ts';

export const directory: Handlers<paths> = {
	'GET /readyz': ({ sandbox }) => ({ status: sandbox.settings.scanLoading || starting(sandbox.settings) ? 503 : 200 }),
	'GET /version': ({ sandbox }) => version(sandbox),
	'GET /v0/dso-party-id': ({ sandbox }) => dsoPartyId(sandbox),
	'GET /v0/migrations/last': ({ sandbox }) => ({ json: { migration_id: sandbox.world.migrationId } }),
	'GET /v0/transfer-preapprovals/by-party/{party}': ({ sandbox, path }) => transferPreapproval(sandbox, path.party),

	'GET /v0/admin/validator/licenses': ({ sandbox, query }) => {
		const limit = checkedLimit(query.limit ?? 1000);
		const licenses = [...sandbox.world.contracts.values()]
			.filter((contract) => contract.template.name === TEMPLATES.validatorLicense.name)
			// A page token is the number of the last license listed: those that come later in the listing are older.
			.map((contract, index) => ({ contract, number: index + 1 }))
			.filter(({ contract, number }) => !contract.archived && (query.after === undefined || number < query.after))
			.reverse();
		const page = licenses.slice(0, limit);
		const json: components['schemas']['ValidatorLicenses'] = {
			validator_licenses: page.map(({ contract }) => contractItem(contract)),
		};
		// Recorded: a token on every page that has a license, so the last page is followed by an empty one.
		if (page.length > 0) json.next_page_token = page.at(-1)?.number;
		return { json };
	},

	'POST /v0/admin/sv/voteresults/count': ({ sandbox, body }) => ({
		json: { count: matchingVotes(networkOf(sandbox.world).votes, body).length },
	}),
};

export function version({ settings }: Sandbox): Reply {
	return { json: { version: settings.splice, commit_ts: '2026-06-24T08:15:30Z' } };
}

export function dsoPartyId({ world }: Sandbox): Reply {
	return { json: { dso_party_id: world.dso } };
}

/** A receiver's newest preapproval. Its domain is left out while it is between two. Throws a Refusal if there is none. */
export function transferPreapproval(sandbox: Sandbox, party: string): Reply {
	checkedParty(party);
	const { world, settings } = sandbox;
	const contract = saidByScan(world, party, settings, () =>
		[...world.contracts.values()].findLast(
			({ template, archived, args }) => template.name === TEMPLATES.transferPreapproval.name && !archived && args.receiver === party,
		),
	);
	if (!contract) throw refuse(404, `No TransferPreapproval found for party: ${party}`);
	const domain = synchronizerOf(contract);
	return {
		json: {
			transfer_preapproval: { contract: contractItem(contract), ...(domain !== undefined && { domain_id: domain }) },
		},
	};
}

/** Synchronizer that a contract is assigned to. Undefined while it is being reassigned. */
export function synchronizerOf(contract: Contract): string | undefined {
	const move = contract.moves.at(-1);
	return move && move.assignedAt === undefined ? undefined : contract.stays.at(-1)?.synchronizerId;
}
