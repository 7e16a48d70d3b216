import type { INodeProperties } from 'n8n-workflow';

import type { Parameters } from '../parameters/parameters';
import { party, readParties, severalParties } from '../parameters/partyFields';

/** Whose view of the ledger is read: that of one party, several parties, or all parties of this participant. */

export const READ_AS_RIGHTS = 'to read as (or act as) each of the parties; for any party, to read as any party';

/** The fields of the choice. `show` are settings of other fields under which it matters. */
export function readAs(show: Record<string, string[]> = {}): INodeProperties[] {
	return [
		{
			displayName: 'Read As',
			name: 'readAs',
			type: 'options',
			options: [
				{ name: 'Any Party', value: 'any', description: 'All parties of the participant, which needs the right to read as any party' },
				{ name: 'One Party', value: 'party' },
				{ name: 'Several Parties', value: 'parties' },
			],
			default: 'party',
			...(Object.keys(show).length > 0 && { displayOptions: { show } }),
			description: 'Whose view of the ledger to read. The token needs the right to read as (or act as) each of them.',
		},
		{ ...party('The party whose view of the ledger is read'), required: true, displayOptions: { show: { ...show, readAs: ['party'] } } },
		...severalParties('Whose view of the ledger is read: what any of them can see.', { ...show, readAs: ['parties'] }),
	];
}

/** The chosen parties. An empty array means any party. Throws for an empty list of parties: it must not widen to all. */
export function readAsParties(parameters: Parameters): string[] {
	const mode = parameters.choice('readAs', ['any', 'party', 'parties'], 'party');
	if (mode === 'any') return [];
	const advice = 'Enter at least one party ID, e.g. alice::1220…, or set Read As to Any Party.';
	const party = mode === 'party' ? parameters.party('party') : undefined;
	const found = mode === 'parties' ? readParties(parameters) : party === undefined ? [] : [party];
	if (found.length === 0) throw parameters.parameterError(mode, 'this field is empty', advice);
	return found;
}
