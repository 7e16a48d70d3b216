/** A wallet's server for units: its answers by endpoint, and what it was asked. */
import type { IDataObject, INode } from 'n8n-workflow';

import type { CallFailure } from '../../nodes/shared/errors/failure';
import { callError } from '../../nodes/shared/errors/nodeErrors';

export const BROKEN: CallFailure = { message: 'database', origin: 'application', httpStatus: 500, retryable: true };
/** An answer that got lost: whether the call had its effect is not known. */
export const LOST: CallFailure = { message: 'socket hang up', origin: 'network', code: 'ECONNRESET', retryable: true };
export const REFUSED: CallFailure = { message: 'no funds', origin: 'application', httpStatus: 400, retryable: false };
/** Refusal at the door, which says nothing of what an earlier call did. */
export const TOO_MANY: CallFailure = { message: 'slow down', origin: 'proxy', httpStatus: 429, retryable: true };
/** Refusal while a call of the same ID is under way. */
export const IN_FLIGHT: CallFailure = {
	...{ message: 'SUBMISSION_ALREADY_IN_FLIGHT(2,0): under way', origin: 'application', httpStatus: 429, retryable: true },
};
export const NONE: CallFailure = { message: 'none', origin: 'application', httpStatus: 404, retryable: false };

export const NODE: INode = { id: 'n', name: 'Pay', type: 'canton', typeVersion: 1, position: [0, 0], parameters: {} };

type Answer = object | ((request: any) => object | CallFailure);

/** @param answers by endpoint: what it answers, a failure, or a function of the request that returns either */
export function validatorOf(answers: Record<string, Answer>) {
	const calls: Array<{ endpoint: string; request: any }> = [];
	const validator: any = {
		baseUrl: 'http://validator',
		async attempt(endpoint: string, request: any) {
			calls.push({ endpoint, request });
			const answer = answers[endpoint];
			if (answer === undefined) throw new Error(`nothing answers ${endpoint}`);
			const said = typeof answer === 'function' ? answer(request) : answer;
			return 'origin' in said ? { ok: false, failure: said } : { ok: true, answer: said };
		},
		unwrap(attempt: any) {
			if (attempt.ok) return attempt.answer;
			throw new Error(attempt.failure.message);
		},
		async call(endpoint: string, request: any) {
			const attempt: any = await validator.attempt(endpoint, request);
			if (attempt.ok) return attempt.answer;
			throw validator.error(attempt.failure, endpoint, request?.submission);
		},
		error: (failure: CallFailure, endpoint: string, submission?: boolean | string, extra?: IDataObject) =>
			callError(NODE, failure, { baseUrl: 'http://validator', endpoint, submission }, 0, extra),
	};
	return { validator, calls };
}

const subtype = (choice: string) => ({ choice, template_id: '#splice-amulet:Splice.AmuletRules:AmuletRules' });

/** A transaction of a wallet, newest first in its lists. `at`: the second of the day that it is from. */
export const transactionOf = (at: number, choice: string, more: object = {}): any => ({
	transaction_type: 'transfer',
	transaction_subtype: subtype(choice),
	event_id: `#1220${String(at).padStart(6, '0')}:0`,
	date: new Date(Date.UTC(2026, 6, 1) + at * 1000).toISOString(),
	sender: { party: 'alice', amount: '-5.0000000000' },
	receivers: [{ party: 'bob', amount: '5.0000000000' }],
	holding_fees: '0.0000000000',
	...more,
});

export const TRANSACTIONS = 'POST /v0/wallet/transactions';

/** A wallet's history, in pages as they are asked for. `shortest`: pages are never longer than that. */
export const historyOf =
	(transactions: any[], shortest = Infinity) =>
	({ body: { page_size: size, begin_after_id: after } }: any) => {
		const begin = after === undefined ? 0 : transactions.findIndex(({ event_id: id }) => id === after) + 1;
		return { items: transactions.slice(begin, begin + Math.min(size, shortest)) };
	};

/** A transfer that was offered to bob, with the tracking ID `t`. */
export const offeredTransfer = (at: number, more: object = {}, choice = 'TransferFactory_Transfer') =>
	transactionOf(at, choice, {
		...{ description: 'rent (t)', transfer_instruction_cid: '00ab', transfer_instruction_receiver: 'bob' },
		...{ transfer_instruction_amount: '5.0000000000', receivers: [], ...more },
	});
