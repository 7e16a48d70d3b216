// The contracts that a submission can use: those that its submitters see, and those of its own transaction.
import { createHash } from 'node:crypto';
import { atLeast } from '../wire/settings.mts';
import { refuse } from '../canton/errors.mts';
import type { Contract, Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { SubmissionRequest } from './submissionRequest.mts';
import { betweenSynchronizers, inactive, notFound } from './contractRefusals.mts';
import { shownByEngine } from './show.mts';
import type { Target } from './targets.mts';
import type { Type } from '../daml/types.mts';

/** The contracts of one submission. */
export class VisibleContracts {
	/** Contracts of this transaction, and the node that consumed one. */
	private readonly created = new Map<string, Contract>();
	private readonly consumed = new Map<string, number>();

	constructor(
		private readonly world: World,
		private readonly request: SubmissionRequest,
	) {}

	/** Adds a contract that the transaction creates. */
	add(contract: Contract): void {
		this.created.set(contract.contractId, contract);
	}

	/** Notes that a node of the transaction consumes a contract. */
	consume(contract: Contract, nodeId: number): void {
		this.consumed.set(contract.contractId, nodeId);
	}

	/** Contract that the transaction created, even if it has consumed it, or else one that is seen. */
	made(contractId: string): Contract {
		return this.created.get(contractId) ?? this.seen(contractId);
	}

	/** An active contract that the submitters see. Throws the participant's refusal. */
	seen(contractId: string): Contract {
		const contract = this.created.get(contractId) ?? this.world.contracts.get(contractId);
		const consumedBy = this.consumed.get(contractId);
		if (contract && consumedBy !== undefined) throw inactive(contract, consumedBy, this.request.detail);
		if (contract && this.created.has(contractId)) return contract;
		const seen = contract && (this.request.disclosed.includes(contract) || this.isRead(contract));
		const underWay = contract?.moves.at(-1) && contract.moves.at(-1)?.assignedAt === undefined;
		if (contract && seen && !contract.archived && underWay) throw betweenSynchronizers(contractId);
		if (!contract || !seen || contract.archived || contract.offset === 0n) {
			// A disclosed contract of others was never seen by this participant.
			if (!(contract && seen && !contract.archived && this.request.disclosed.includes(contract)))
				throw notFound(contractId, this.request.detail);
		}
		return contract;
	}

	/** The active contract of a key. Throws the participant's refusal. */
	byKey({ template, id }: Target, type: Type, key: Json): Contract {
		const wanted = JSON.stringify(key);
		const found = [...this.world.contracts.values(), ...this.created.values()].findLast(
			(contract) =>
				contract.template.name === template?.name &&
				!contract.archived &&
				!this.consumed.has(contract.contractId) &&
				JSON.stringify(contract.key) === wanted &&
				this.isRead(contract),
		);
		if (found) return found;
		const name = template?.packageName ?? '';
		const hash = `Hash(${createHash('sha256').update(`${name} ${wanted}`).digest('hex')})`;
		// Recorded without blanks at a 3.6.0.
		const shownKey = [id, name, shownByEngine(type, key), hash].join(atLeast(this.request.server, '3.6.0') ? ',' : ', ');
		throw refuse('CONTRACT_KEY_NOT_FOUND', `dependency error: couldn't find key: GlobalKey(${shownKey})`, {
			...this.request.detail,
			resources: [
				['TEMPLATE_ID', id],
				['CONTRACT_KEY', Buffer.from(wanted).toString('base64')],
				['PACKAGE_NAME', name],
			],
		});
	}

	private isRead({ signatories, observers }: Contract): boolean {
		const readers = [...this.request.actAs, ...this.request.readAs];
		return [...signatories, ...observers].some((party) => readers.includes(party));
	}
}
