import type { IDataObject } from 'n8n-workflow';

import type { components, paths } from '../../../api/ledger';
import type { Shape } from '../../shared/http/answers';
import type { AnswerOf, BodyOf, Endpoint } from '../../shared/http/endpoints';
import type { CallArguments } from '../../shared/http/service';
import type { Ledger } from '../../shared/ledger/service';
import { submittedItem, transactionItem, updateItem } from './committed';
import type { TransactionFormat } from './format';
import { submitOnce, type Sent, type Submission } from './once';
import type { WaitFor } from './resolution';

/** What commands, prepared transactions and reassignments share of a submission: from its request to its item. */

type Schemas = components['schemas'];

/** All of a submission but the request. */
type SubmissionFacts = Omit<Submission<never>, 'endpoint' | 'send'>;

/** The request of a submission. */
export type SubmissionRequest<T> = Pick<Submission<T>, 'endpoint' | 'send'>;

/** A request to an endpoint that submits; its body is made for each submission ID. `requires`: what its answer has. */
export function submissionRequest<E extends Endpoint<paths>>(
	ledger: Ledger,
	endpoint: E,
	requires: Shape,
	body: (submissionId: string) => BodyOf<paths, E>,
): SubmissionRequest<AnswerOf<paths, E>> {
	return {
		endpoint,
		send: async (submissionId) =>
			await ledger.attempt(endpoint, { body: body(submissionId), requires, submission: true } as CallArguments<paths, E>),
	};
}

/** Submits once. Throws as `submitOnce` does. */
export const runSubmission = async <T>(facts: SubmissionFacts, request: SubmissionRequest<T>): Promise<Sent<T>> =>
	await submitOnce({ ...facts, ...request });

/** The requests of a submission that makes a transaction, by what is waited for. */
export interface TransactionRequests {
	transaction: SubmissionRequest<{ transaction: Schemas['JsTransaction'] }>;
	updateId: SubmissionRequest<Schemas['SubmitAndWaitResponse']>;
	nothing: SubmissionRequest<object>;
}

/** Submits once and makes the item: the transaction, its IDs, or what to ask for later. `identity` are its first fields. */
export async function runTransaction(
	facts: SubmissionFacts,
	requests: TransactionRequests,
	how: { waitFor: WaitFor; identity: IDataObject; simple: boolean; format?: TransactionFormat },
): Promise<IDataObject> {
	const { waitFor, identity, simple, format } = how;
	if (waitFor === 'updateId') return updateItem(identity, await runSubmission(facts, requests.updateId));
	if (waitFor === 'nothing') return submittedItem(identity, await runSubmission(facts, requests.nothing));
	const { ledger, parties } = facts;
	return await transactionItem(ledger, identity, await runSubmission(facts, requests.transaction), { simple, parties, format });
}
