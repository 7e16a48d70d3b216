import { NodeOperationError, type ExecutionError, type ITriggerFunctions } from 'n8n-workflow';

import { asSentence } from '../values/text';

/** All that a trigger that runs by itself says: errors of its activation, failed executions, and lines of n8n's log. */
export class StreamReports {
	/** @param target name of the target that it follows, if there are several */
	constructor(
		private readonly context: ITriggerFunctions,
		private readonly target?: string,
	) {}

	/** Runs a part of the activation, whose user is shown the message of an error only. */
	async explained<T>(run: () => Promise<T>): Promise<T> {
		try {
			return await run();
		} catch (thrown) {
			const error = thrown as Error & { description?: string | null };
			if (error.description) error.message = `${asSentence(error.message)} ${error.description}`;
			throw this.named(error);
		}
	}

	/** An error says which of several targets it is of. */
	private named<E extends Error>(error: E): E {
		if (this.target !== undefined) error.message = `Target "${this.target}": ${error.message}`;
		return error;
	}

	/** The next events wait for an execution. A workflow may take so long. Or n8n does not say that its execution was stopped. */
	overdue({ since, until }: { since: number; until: number }): void {
		// Checks every minute whether an execution can start.
		const minutes = Math.ceil((until - Date.now()) / 60_000) + 1;
		this.log(
			'warn',
			`an execution of this trigger has been under way since ${new Date(since).toISOString()}, ` +
				'and the next events wait for its end (Executions at Once). ' +
				`Without word of it they go on in ${minutes} minutes at the latest: ` +
				'n8n does not report an execution that was stopped while it waited for a free slot',
		);
	}

	/** A failed execution, which starts the error workflow. */
	failed(unnamed: Error): void {
		const { context } = this;
		const error = this.named(unnamed);
		if (typeof context.saveFailedExecution === 'function') context.saveFailedExecution(error as ExecutionError);
		else this.log('warn', error.message);
	}

	/** The end of a failure, as a failed execution too. */
	recovered(sinceMs: number): void {
		const span = sinceMs < 120_000 ? `${Math.round(sinceMs / 1000)} seconds` : `${Math.round(sinceMs / 60_000)} minutes`;
		const error = new NodeOperationError(this.context.getNode(), `The trigger reads again, after ${span} in which it could not`, {
			description:
				'Nothing was missed: it goes on where it had stopped. ' +
				'This follows the failed execution that reported the failure, ' +
				'and is reported in the same way so that whoever was notified learns of it.',
		});
		this.failed(error);
	}

	/** Writes a line of n8n's log, with the names of node and target. */
	log(level: 'info' | 'warn', message: string): void {
		const { context } = this;
		const prefix = this.target !== undefined ? `target "${this.target}" ` : '';
		context.logger[level](`${context.getNode().name}: ${prefix}${message}`);
	}
}
