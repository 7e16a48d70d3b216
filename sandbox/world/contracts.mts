import { createHash } from 'node:crypto';

import type { Contract, Json } from './model.mts';
import type { Random } from './random.mts';
import { packageOf, type Package } from './packages.mts';
import type { Template } from './model.mts';
import { inOrder, unique } from './transaction.mts';

/** The update that creates a contract, and its place in it. */
interface Creation {
	effectiveAt: string;
	updateId: string;
	nodeId: number;
	workflowId: string;
	recordTime: string;
	migrationId: number;
	/** Of a prepared transaction, whose bytes have the beginnings of the IDs. */
	seed?: string;
}

/** Beginning of the ID of a contract that a prepared transaction creates: as recorded, its bytes have it, and the ledger's ID begins with it. */
export const localId = (seed: string, nodeId: number): string => `00${createHash('sha256').update(`${seed}/${nodeId}`).digest('hex')}`;

/** A contract of this template as it is in its update. Its offset follows when that is recorded. */
export function newContract(
	{ random, packages }: { random: Random; packages: Package[] },
	template: Template,
	args: Json,
	at: Creation,
): Contract {
	const signatories = inOrder(template.signatories(args));
	return {
		contractId: `${at.seed === undefined ? `00${random.hex(64)}` : localId(at.seed, at.nodeId)}ca111220${random.hex(64)}`,
		template,
		packageId: packageOf(template.packageName, packages).id,
		args,
		key: template.key?.(args),
		signatories,
		observers: unique(template.observers(args)).filter((party) => !signatories.includes(party)),
		createdAt: at.effectiveAt,
		updateId: at.updateId,
		offset: 0n,
		nodeId: at.nodeId,
		workflowId: at.workflowId,
		transient: false,
		brokenView: false,
		recordTime: at.recordTime,
		migrationId: at.migrationId,
		stays: [],
		moves: [],
	};
}
