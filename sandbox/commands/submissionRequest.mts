// Request of a submission, and the parties in whose name it is made.
import type { components } from '../../api/ledger.d.ts';
import type { Exact } from '../wire/api.mts';
import { oddId } from '../canton/auth.mts';
import { invalid, missing, refuse, type ErrorDetail } from '../canton/errors.mts';
import type { Contract, SomeParties } from '../world/model.mts';
import type { World } from '../world/world.mts';

export type Command = Exact<components['schemas']['Command']>;

/** Input for interpreting a submission. */
export interface SubmissionRequest {
	commands: Command[];
	actAs: SomeParties;
	readAs: string[];
	/** Contracts disclosed with it. */
	disclosed: Contract[];
	/** Version of the participant: the engine's words differ. */
	server: string;
	/** Further details in refusals of the command service. */
	detail: ErrorDetail;
}

/** The parties of a submission. Refuses none at all, those no ledger can know, and those this one does not. */
export function checkActAs(world: World, actAs: string[]): SomeParties {
	const [first, ...others] = actAs;
	if (first === undefined) throw missing('act_as/actAs', { quoted: false });
	for (const party of actAs) {
		const odd = oddId(party, 'Party', 255);
		if (odd !== undefined) throw invalid(`Invalid party in actAs/act_as: ${odd}`, { quoted: false });
	}
	const partyIds = new Set([...world.parties.values()].map(({ id }) => id));
	const unknownParties = actAs.filter((party) => !partyIds.has(party));
	if (unknownParties.length > 0) throw unknownInformees(unknownParties);
	return [first, ...others];
}

export const unknownInformees = (unknownParties: string[]) =>
	refuse('UNKNOWN_INFORMEES', 'The participant is not connected to any synchronizer where the given informees are known.', {
		quoted: false,
		context: { unknownInformees: `Set(${unknownParties.join(', ')})` },
	});
