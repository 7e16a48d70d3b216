// Members of the world: parties, users with their rights, issuers of their tokens, and synchronizers.
import type { KeyObject } from 'node:crypto';

export interface Party {
	/** `alice::1220…` */
	id: string;
	/** The part before `::`, unique in this world. Control calls may use it in place of the id. */
	hint: string;
	/** Hosted on the participant whose ledger API the sandbox serves. */
	hosted: boolean;
	/** Notes that this node keeps about it. */
	annotations: Record<string, string>;
	/** Rises with each change of that. */
	version: number;
	/** Empty: the node's own. */
	identityProviderId: string;
	/** With which an external party signs. */
	signingKey?: KeyObject;
}

/** An issuer of tokens the node trusts besides its own. */
export interface IdentityProvider {
	identityProviderId: string;
	isDeactivated: boolean;
	issuer: string;
	jwksUrl: string;
	audience: string;
}

export type RightKind =
	| { CanActAs: { value: { party: string } } }
	| { CanExecuteAs: { value: { party: string } } }
	| { CanReadAs: { value: { party: string } } }
	| { CanActAsAnyParty: { value: Record<string, never> } }
	| { CanExecuteAsAnyParty: { value: Record<string, never> } }
	| { CanReadAsAnyParty: { value: Record<string, never> } }
	| { IdentityProviderAdmin: { value: Record<string, never> } }
	| { ParticipantAdmin: { value: Record<string, never> } }
	| { Empty: Record<string, never> };

export interface User {
	id: string;
	primaryParty: string;
	deactivated: boolean;
	rights: RightKind[];
	annotations?: Record<string, string>;
	/** Rises with each change but those of its rights. */
	version?: number;
	/** Empty or absent: the node's own. */
	identityProviderId?: string;
	primaryPartyAuthentication?: boolean;
}

export interface Synchronizer {
	id: string;
	alias: string;
	connected: boolean;
}
