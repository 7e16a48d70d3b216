import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { CallFailure } from '../errors/failure';
import type { CantonError } from '../errors/nodeErrors';
import type { Attempt } from '../http/attempt';
import type { Spending } from './budget';

/**
 * Something that must not be done twice: a command, a payment, an answer to a request. An act says as data and small functions what it is.
 * `carryOut` does the rest.
 */
export interface Act<Done> {
	context: IExecuteFunctions;
	/** Makes its errors. */
	client: { error(failure: CallFailure, endpoint: string, submission?: boolean | string, extra?: IDataObject): CantonError };
	endpoint: string;
	/** What it is known by, on its item and in its errors, e.g. `{ trackingId }`. */
	identity: IDataObject;
	/** What it pays. */
	spending?: Spending;
	/** Reads whether it was done before. Where that cannot be found out, nothing is sent. */
	before?: () => Promise<Found<Done>>;
	/** Makes the request of each try: `first` is that of the first. Throws if it cannot be made: nothing was sent then. */
	prepare: (first?: Ready<Done>) => Promise<Ready<Done> | { done: Done }> | Ready<Done>;
	/** Whether a refusal is followed by another try. */
	retry?: { times: number; firstDelayMs: number; when: (failure: CallFailure) => boolean };
	/** How a user finds out an outcome that stays unknown: a sentence. `fields` are those of the error. */
	reconcile: (fields: IDataObject, failure: CallFailure) => string;
}

/** A request that can be sent, once. */
export interface Ready<Done> {
	/** What this try is known by besides the identity of the act. */
	identity?: IDataObject;
	/** From where on its record can be found, noted for a retry of the execution: a ledger offset. The time of sending by default. */
	position?: number | string;
	/** Sends it, and makes its record of the answer. */
	send: () => Promise<Attempt<Done>>;
	/** Where a failure leaves open whether it was done: how to find out. Undefined for a refusal that is certain. */
	search: (failure: CallFailure) => Search<Done> | undefined;
	/** Where a success may be the answer to an earlier call of the same identity: finds what it is about. */
	confirm?: (answered: Done) => Promise<Found<Done>>;
}

/** How an outcome is found out. */
export interface Search<Done> {
	find: () => Promise<Found<Done>>;
	/** Whether what is found was done by an earlier call, or by another one that is under way. */
	earlier?: boolean;
	/** Whether the refusal holds where nothing is found in what was read whole. */
	refusedUnlessFound?: boolean;
}

/** What a search found: a record that it was done, a record that it failed, or nothing. */
export type Found<Done> = { done: Done; earlier?: boolean } | { failed: CallFailure } | Nothing;

/** No record of it. */
export interface Nothing {
	/** Where it was searched, as a sentence for the error. */
	nothing: string;
	/** Why the server could not be asked. Then the search says nothing about the outcome. */
	unread?: CallFailure;
	/** Fields for the error, such as an offset from which to search on. */
	fields?: IDataObject;
}

/** What came of an act: its record, made of the server's answer or found. */
export interface Carried<Done> {
	alreadyDone: boolean;
	/** Its identity with that of the try. */
	identity: IDataObject;
	done: Done;
}
