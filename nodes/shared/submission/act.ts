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
	/** Identity, on its item and in its errors, e.g. `{ trackingId }`. */
	identity: IDataObject;
	/** Parties that act, if an act of the same identity by other ones is another act. */
	actors?: readonly string[];
	/** Payment of the act. */
	spending?: Spending;
	/** Facts about it, for its errors. */
	about?: IDataObject;
	/** Reads whether it was done before. If that cannot be found out, nothing is sent. */
	before?: () => Promise<Found<Done>>;
	/** Reads the same if a maximum or the server's door stops the act, where `before` is not read since the server executes an ID only once. */
	readOnRefusal?: () => Promise<Found<Done>>;
	/** True if an earlier act of the ID is compared with this one, so that it is read after any refusal that it may have brought about. */
	isCompared?: boolean;
	/** True if another execution may have done it: until that is read, nothing says that it was not done. */
	mayBeDone?: boolean;
	/** Makes the request of each try: `first` is that of the first. Throws if it cannot be made: nothing was sent then. */
	prepare: (first?: Ready<Done>) => Promise<Ready<Done> | { done: Done }> | Ready<Done>;
	/** Retries after a refusal. */
	retry?: { times: number; firstDelayMs: number; when: (failure: CallFailure) => boolean };
	/** Advice on finding out an outcome that stays unknown: a sentence. `fields` are those of the error. */
	reconcile: (fields: IDataObject, failure: CallFailure) => string;
}

/** A request that can be sent, once. */
export interface Ready<Done> {
	/** Identity of this try besides that of the act. */
	identity?: IDataObject;
	/** From where on its record can be found, noted for a retry of the execution: a ledger offset. The time of sending by default. */
	position?: number | string;
	/** Sends it, and makes its record of the answer. */
	send: () => Promise<Attempt<Done>>;
	/** Way to find out whether it was done, if a failure leaves that open. Undefined for a refusal that is certain. */
	search: (failure: CallFailure) => Search<Done> | undefined;
	/** Finds the subject of a success that may be the answer to an earlier call of the same identity. */
	confirm?: (answered: Done) => Promise<Found<Done>>;
}

/** Search for an outcome. */
export interface Search<Done> {
	find: () => Promise<Found<Done>>;
	/** True if the found record is of an earlier call, or of another one that is running. */
	earlier?: boolean;
	/** True if the refusal holds when a complete read finds nothing. */
	refusedUnlessFound?: boolean;
	/** True if a refusal that is retried is not searched for. */
	afterRetries?: boolean;
}

/**
 * Result of a search: a record that it was done, a record that it failed, or nothing.
 * `counts`: it counts as paid, since it may have been this call that did it.
 */
export type Found<Done> = { done: Done; earlier?: boolean; counts?: boolean } | { failed: CallFailure } | Nothing;

/** No record of it. */
export interface Nothing {
	/** Place of the search, as a sentence for the error. */
	nothing: string;
	/** Reason why the server could not be asked. Then the search says nothing about the outcome. */
	unread?: CallFailure;
	/** True if older records were not read, so that a refusal may be that of what was done. */
	isPartial?: boolean;
	/** Fields for the error, such as an offset from which to search on. */
	fields?: IDataObject;
}

/** Result of an act: its record, made of the server's answer or found. */
export interface Carried<Done> {
	alreadyDone: boolean;
	/** Its identity with that of the try. */
	identity: IDataObject;
	done: Done;
}
