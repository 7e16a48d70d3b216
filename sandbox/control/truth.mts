// `GET /control/world`: what is true, to compare answers against.
import type { Sandbox } from '../wire/sandbox.mts';
import { networkTruth } from '../scan/network.mts';
import type { Contract } from '../world/model.mts';
import { entryJson } from './actions.mts';

/**
 * `?after=<offset>` leaves out what happened up to there. `?contracts=active` lists them instead of counting. `?contracts=created` lists
 * those that were created since.
 */
export function truth(sandbox: Sandbox, query: URLSearchParams): unknown {
	const { world, settings, options } = sandbox;
	const after = BigInt(query.get('after') ?? 0);
	const log = world.log.slice(world.firstAfter(after));
	const active = [...world.contracts.values()].filter((contract) => !contract.archived);
	return {
		seed: options.seed,
		settings,
		time: new Date(Number(world.clock.now / 1000n)).toISOString(),
		ledgerEnd: world.ledgerEnd,
		prunedUpTo: world.prunedUpTo,
		migrationId: world.migrationId,
		network: networkTruth(sandbox),
		participantId: world.participantId,
		synchronizers: world.synchronizers,
		/** Full ids by hint. */
		parties: Object.fromEntries([...world.parties.values()].map(({ hint, id }) => [hint, id])),
		hosted: [...world.parties.values()].filter(({ hosted }) => hosted).map(({ id }) => id),
		users: [...world.users.values()].map(({ id, primaryParty, deactivated, rights }) => ({
			id,
			primaryParty,
			deactivated,
			rights,
		})),
		packages: world.packages,
		activeContracts: query.get('contracts') === 'active' ? active.map(contractJson) : active.length,
		createdContracts:
			query.get('contracts') === 'created' ? world.contractHistory.filter(({ offset }) => offset > after).map(contractJson) : undefined,
		checkpoints: world.checkpoints.map(({ offset }) => offset),
		log: log.map(entryJson),
	};
}

function contractJson({ contractId, template, packageId, args, signatories, observers, offset, transient }: Contract) {
	return {
		contractId,
		templateId: `${packageId}:${template.name}`,
		packageName: template.packageName,
		args,
		signatories,
		observers,
		offset,
		transient,
	};
}
