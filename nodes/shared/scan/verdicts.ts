import type { INodeProperties } from 'n8n-workflow';

/** Which events of the network are wanted, by what it decided. */

const RESULTS = { accepted: 'VERDICT_RESULT_ACCEPTED', rejected: 'VERDICT_RESULT_REJECTED' } as const;

export const VERDICTS = ['any', 'accepted', 'rejected'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Whether an event is wanted. `result` as scan writes it. An update without a verdict has none. */
export const isVerdict = (wanted: Verdict, result: string | undefined): boolean => wanted === 'any' || result === RESULTS[wanted];

export const verdictField = (description: string): INodeProperties => ({
	displayName: 'Verdict',
	name: 'verdict',
	type: 'options',
	options: [
		{ name: 'Accepted', value: 'accepted' },
		{ name: 'Any', value: 'any' },
		{ name: 'Rejected', value: 'rejected' },
	],
	default: 'rejected',
	description,
});
