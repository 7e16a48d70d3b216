import type { INodeProperties } from 'n8n-workflow';

import { dropDown } from '../parameters/fieldKinds';

/** Filter of the network's events, by its decision. */

const RESULTS = { accepted: 'VERDICT_RESULT_ACCEPTED', rejected: 'VERDICT_RESULT_REJECTED' } as const;

export const VERDICTS = ['any', 'accepted', 'rejected'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Checks whether an event is wanted. `result` as scan writes it. An update without a verdict has none. */
export const isVerdict = (wanted: Verdict, result: string | undefined): boolean => wanted === 'any' || result === RESULTS[wanted];

export const verdictField = (description: string): INodeProperties =>
	dropDown('Verdict', 'verdict', { default: 'rejected', description }, [
		['accepted', 'Accepted'],
		['any', 'Any'],
		['rejected', 'Rejected'],
	]);
