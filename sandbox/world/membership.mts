// The members of a world: its participant, the parties with their IDs, users, synchronizers and issuers of tokens.
import { cast, newParty, type Cast } from './cast.mts';
import { Random } from './random.mts';
import type { IdentityProvider, Party, User } from './members.mts';

/** The members that a seed makes, and those that come later. */
export class Membership {
	readonly random: Random;
	/** `participant::1220…` */
	readonly participantId: string;
	/** The first part of its id. */
	readonly participantName: string;
	/** The second part of its id, and of the ids of the parties it hosts. */
	readonly namespace: string;
	/** By hint. */
	readonly parties: Map<string, Party>;
	readonly users: Map<string, User>;
	readonly synchronizers: Cast['synchronizers'];
	readonly identityProviders: Map<string, IdentityProvider>;
	private readonly hostedIds = new Set<string>();
	private readonly partyById = new Map<string, Party>();

	constructor(seed: string) {
		const { participantId, parties, users, synchronizers, identityProviders } = cast(seed);
		this.participantId = participantId;
		[this.participantName = '', this.namespace = ''] = participantId.split('::');
		this.parties = parties;
		this.users = users;
		this.synchronizers = synchronizers;
		this.identityProviders = identityProviders;
		this.random = new Random(seed);
		for (const party of parties.values()) this.remember(party);
	}

	/** The public synchronizer: the one scan reports. */
	get globalSynchronizer(): string {
		return this.synchronizers[0].id;
	}

	get privateSynchronizer(): string {
		return this.synchronizers[1].id;
	}

	/** Full id of a party given by hint or by id. Throws if there is none. */
	party(nameOrId: string): string {
		const party = this.parties.get(nameOrId) ?? this.partyById.get(nameOrId);
		if (!party) throw new Error(`no party ${nameOrId}`);
		return party.id;
	}

	get dso(): string {
		return this.party('DSO');
	}

	/** The party of an id, if there is one. */
	partyOf(id: string): Party | undefined {
		return this.partyById.get(id);
	}

	hosts(party: string): boolean {
		return this.hostedIds.has(party);
	}

	/** A new party. An external one has the namespace of its own key. */
	addParty(hint: string, hosted: boolean, namespace?: string): Party {
		const party = newParty(hint, namespace ?? (hosted ? this.namespace : `1220${this.random.hex(64)}`), hosted);
		this.parties.set(this.parties.has(hint) ? party.id : hint, party);
		this.remember(party);
		return party;
	}

	private remember(party: Party): void {
		this.partyById.set(party.id, party);
		if (party.hosted) this.hostedIds.add(party.id);
	}
}
