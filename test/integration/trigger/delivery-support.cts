/** Helpers of the tests of At Least Once by acknowledgement: a batch that a trigger has delivered, and how its execution ends. */
import type { IDataObject, IRun } from 'n8n-workflow';

import type { PolledNode } from '../../support/polledNode.cts';
import { json, useTriggers } from './support.cts';

export const AT_LEAST_ONCE = { delivery: 'atLeastOnce' };

/** Names of n8n's engines, and whether they are durable. */
export const ENGINES: Array<[string, boolean]> = [
	['usual engine', false],
	['durable scheduler', true],
];

/** The offsets of items, in order. */
export const offsets = (items: IDataObject[]) => items.map(({ offset }) => offset);
/** A run that ended by an error in a node. */
export const endedIn = (node: string): Partial<IRun> => ({
	status: 'error',
	finished: false,
	data: { resultData: { runData: {}, lastNodeExecuted: node } } as never,
});
/** A run that n8n makes up for an execution whose worker died. */
export const madeUp: Partial<IRun> = {
	status: 'error',
	finished: false,
	data: { resultData: { runData: {}, error: new Error('job stalled') } } as never,
};

/** Error of n8n for an execution that it does not find among those that run. */
export const OVER = new Error('No active execution found');

/** A sandbox for the calling file, and triggers that deliver At Least Once. */
export function useDelivery() {
	const { happen, trigger } = useTriggers();
	return {
		happen,
		trigger,
		/** The same trigger in another process of n8n, with what was saved. */
		elsewhere({ staticData }: PolledNode, durable: boolean): PolledNode {
			const cursor = { ...(structuredClone(staticData).cursor as IDataObject), processes: ['another'] };
			return trigger(AT_LEAST_ONCE, { durable, staticData: { cursor }, activation: 'init' });
		},
		/** A trigger that has delivered one batch, whose execution runs. */
		async delivered(durable: boolean) {
			const node = trigger(AT_LEAST_ONCE, { durable, hold: true });
			await node.poll();
			const [done] = await happen('fail');
			const items = json(await node.poll());
			expect(offsets(items)).toEqual([done!.offset]);
			return { node, offset: done!.offset, execution: node.executions.at(-1)! };
		},
	};
}
