import type { IDataObject } from 'n8n-workflow';

import type { components, paths } from '../../../api/ledger';
import type { AnswerOf, BodyOf, Endpoint } from '../http/endpoints';
import type { CallArguments } from '../http/service';
import type { Ledger } from '../ledger/service';
import { submittedItem, transactionItem, updateItem } from './committed';
import type { TransactionFormat } from './format';
import type { Command } from './commands';
import { submitOnce } from './once';
import type { EarlierSubmission, Submission, SubmissionRequest } from './submissionParts';
import type { WaitFor } from './resolution';
import { withLocations } from './argumentLocations';

/** Submission from its request to its item, shared by commands, prepared transactions and reassignments. */

type Schemas = components['schemas'];

/** A request to an endpoint that submits. Its body is made for each submission ID. */
export function submissionRequest<E extends Endpoint<paths>>(
	ledger: Ledger,
	endpoint: E,
	body: (submissionId: string) => BodyOf<paths, E>,
	facts: { earlier?: EarlierSubmission; commands?: readonly Command[] } = {},
): SubmissionRequest<AnswerOf<paths, E>> {
	const { earlier, commands = [] } = facts;
	const send = async (submissionId: string) => {
		const args = { body: body(submissionId), submission: true } as CallArguments<paths, E>;
		return withLocations(await ledger.attemptOnly(endpoint, args), commands);
	};
	return { endpoint, build: async (submissionId) => await Promise.resolve({ send: async () => await send(submissionId), earlier }) };
}

/** The requests of a submission that makes a transaction, by what is waited for. */
export interface TransactionRequests {
	transaction: SubmissionRequest<{ transaction: Schemas['JsTransaction'] }>;
	updateId: SubmissionRequest<Schemas['SubmitAndWaitResponse']>;
	nothing: SubmissionRequest<object>;
}

/** Submits once and makes the item: the transaction, its IDs, or what to ask for later. `identity` are its first fields. */
export async function runTransaction(
	submission: Submission,
	requests: TransactionRequests,
	how: { waitFor: WaitFor; identity: IDataObject; simple: boolean; format?: TransactionFormat },
): Promise<IDataObject> {
	const { waitFor, identity, simple, format } = how;
	if (waitFor === 'updateId') return updateItem(identity, await submitOnce(submission, requests.updateId));
	if (waitFor === 'nothing') return submittedItem(identity, await submitOnce(submission, requests.nothing));
	const { ledger, parties } = submission;
	return await transactionItem(ledger, identity, await submitOnce(submission, requests.transaction), { simple, parties, format });
}
