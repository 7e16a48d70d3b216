import {
	CompletionReader,
	CURRENT_COMPLETIONS,
	earliestOffset,
	ledgerEnd,
	LEGACY_COMPLETIONS,
	LIST_PAGE,
	succeeded,
	type Completion,
} from '../../../shared/ledger/completions';
import { simplifyCompletion } from '../../../shared/ledger/simplifiedCompletion';
import { explainNothing, PARTY, showHint } from '../../../shared/ledger/parties';
import { apiVersion, limit, returnAll, simplify } from '../../../shared/parameters/fields';
import { compareOffsets } from '../../../shared/values/int64';
import type { LedgerOperation } from '../../../shared/ledger/service';

/**
 * POST /v2/commands/completions and its successor command-completions: blocking lists, read page by page. The ledger end
 * is read first; reading goes on until an offset at or beyond it is seen or a call returns nothing, since a short page or
 * one of checkpoints only is not the end.
 */
export const getManyCompletions: LedgerOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many completions',
	description: 'Get the outcomes of submitted commands, both failed and succeeded, oldest first',
	endpoints: [CURRENT_COMPLETIONS, LEGACY_COMPLETIONS, 'GET /v2/state/ledger-end', 'GET /v2/state/latest-pruned-offsets', PARTY],
	rights: 'to read as (or act as) each of the parties; without parties, to read as any party',
	properties: [
		{
			displayName: 'Parties',
			name: 'parties',
			type: 'string',
			default: '',
			placeholder: 'e.g. alice::1220…, bob::1220…',
			description:
				'Only completions of commands that acted as one of these parties. Party IDs separated by commas or lines, or an expression giving an array. Empty means all parties, which needs the right to read as any party and a participant of version 3.5.7 or later.',
		},
		returnAll,
		limit,
		simplify,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				{
					displayName: 'Command ID Prefix',
					name: 'commandIdPrefix',
					type: 'string',
					default: '',
					placeholder: 'e.g. payroll-',
					description: 'Only completions whose command ID starts with this text. Applied by this node.',
				},
				{
					displayName: 'Outcome',
					name: 'outcome',
					type: 'options',
					options: [
						{ name: 'Any', value: 'any' },
						{ name: 'Failed', value: 'failed' },
						{ name: 'Succeeded', value: 'succeeded' },
					],
					default: 'any',
					description: 'Which outcomes to return. Applied by this node.',
				},
				{
					displayName: 'Submission ID',
					name: 'submissionId',
					type: 'string',
					default: '',
					placeholder: 'e.g. 6f1c0d5e-8b1f-4f0c-9a52-0b5a7d1c2e3f',
					description:
						'Only the completion of this submission, to find the outcome of a command whose answer was lost. Applied by this node.',
				},
				{
					displayName: 'User ID',
					name: 'userId',
					type: 'string',
					default: '',
					placeholder: 'e.g. ledger-api-user',
					description: "Only completions of this ledger user. The legacy endpoint returns those of the token's user when this is empty.",
				},
			],
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				apiVersion('command-completions (participant 3.5.7 and later; returns all users)', 'completions (deprecated; returns one user)'),
				{
					displayName: 'Begin After Offset',
					name: 'beginAfterOffset',
					type: 'string',
					default: '',
					placeholder: 'e.g. 1671',
					description: 'Only completions after this ledger offset. Empty starts with the oldest completion the participant still keeps.',
				},
				{
					displayName: 'Stream Idle Timeout (Ms)',
					name: 'streamIdleTimeout',
					type: 'number',
					typeOptions: { minValue: 1, maxValue: 15000 },
					default: 500,
					description:
						'How long the participant waits for another element before it answers, in milliseconds. A call that returns nothing in this time ends the operation. Raise it if a slow participant needs longer to find the completions of a few parties.',
				},
			],
		},
	],
	async *run({ ledger, parameters, context }) {
		const outcome = parameters.text('filters.outcome') ?? 'any';
		const submissionId = parameters.text('filters.submissionId');
		const userId = parameters.text('filters.userId');
		const prefix = parameters.text('filters.commandIdPrefix') ?? '';
		const simple = parameters.flag('simplify');
		const parties = parameters.parties('parties');
		const version = parameters.choice('options.apiVersion', ['auto', 'current', 'legacy'], 'auto');
		const withoutParties = () =>
			parameters.parameterError(
				'parties',
				'this field is empty',
				'The legacy endpoint needs at least one party ID, e.g. alice::1220…. Only participants from 3.5.7 on can return the completions of all parties.',
			);
		if (version === 'legacy' && parties.length === 0) throw withoutParties();
		const reader = new CompletionReader(ledger, {
			parties,
			userId,
			idleMs: parameters.integer('options.streamIdleTimeout', { min: 1, max: 15_000 }),
			version,
			withoutParties,
		});
		const matches = (completion: Completion) =>
			(outcome === 'any' || (outcome === 'succeeded') === succeeded(completion)) &&
			(submissionId === undefined || completion.submissionId === submissionId) &&
			(completion.commandId ?? '').startsWith(prefix);
		const filtered = outcome !== 'any' || submissionId !== undefined || userId !== undefined || prefix !== '';

		let left = parameters.limit();
		const begin = parameters.digits('options.beginAfterOffset');
		const end = await ledgerEnd(ledger);
		let position = begin ?? (await earliestOffset(ledger));
		let seen = false;
		// A begin beyond the end is still asked for: the participant's refusal says what is wrong.
		while (left > 0 && (position === begin || compareOffsets(position, end) < 0)) {
			const page = await reader.page(position, filtered ? LIST_PAGE : Math.min(LIST_PAGE, left));
			seen ||= page.completions.length > 0;
			const taken = page.completions.filter(matches).slice(0, left);
			left -= taken.length;
			yield taken.map((completion) => ({
				...(simple ? simplifyCompletion(completion) : completion),
				apiVersion: page.apiVersion,
			}));
			if (page.size === 0 || compareOffsets(page.position, position) <= 0) break;
			position = page.position;
		}
		if (!seen) showHint(context, await explainNothing(ledger, parties));
	},
};
