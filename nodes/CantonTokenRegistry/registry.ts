import type { Authentication } from '../shared/parameters/authentication';
import type { Ledger } from '../shared/ledger/service';
import type { Operation } from '../shared/operation/operation';
import { operationOf, type Endpoints, type Parts } from '../shared/operation/operationOf';
import type { Registry } from '../shared/registry/service';
import type { ThroughValidator } from '../shared/validator/connectThrough';

/** Way of one call to a registry. */
export interface RegistryConnection {
	registry: Registry;
	/** True if a validator's proxy is in between, which does not pass everything on. */
	throughValidator: boolean;
	/** The participant of a second credential, whose holdings are used if the user wants that. */
	openLedger: (authentication: Authentication) => Promise<Ledger>;
}

/** An operation of the Canton Token Registry node. */
export type RegistryOperation = Operation<RegistryConnection>;
/** Makes an operation of the Canton Token Registry node. All of them need the same rights, and change nothing. */
export const registryOperation = (
	value: string,
	action: string,
	endpoints: Endpoints,
	parts: Omit<Parts<RegistryConnection>, 'rights'>,
): RegistryOperation =>
	operationOf(value, action, endpoints, { ...parts, rights: 'none at the registry itself; through a validator, any token it accepts' });

/** One item's call of such an operation. */
export type RegistryCall = Parameters<RegistryOperation['run']>[0];

/** Values of the Connect Through parameter: the registry itself, or a validator's scan proxy that passes calls on to Canton Coin's. */
export type Connection = 'registry' | ThroughValidator;
