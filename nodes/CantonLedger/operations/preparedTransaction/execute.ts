import { randomUUID } from 'crypto';
import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import { contentOptions, eventFormat, eventSelection, givenEventFormat, interfaces, templates } from '../../../shared/ledger/eventFormat';
import { outcomeUnknown } from '../../../shared/errors/failure';
import { alphabetically, simplify } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import { byPackageName, VETTED_PACKAGES } from '../../../shared/ledger/packageNames';
import type { Ledger, LedgerOperation } from '../../../shared/ledger/service';
import { traceIdOf } from '../../../shared/ledger/simplifiedCompletion';
import { deduplicationOption, deduplicationPeriod, minLedgerTime, minLedgerTimeOption } from './periods';
import { base64Problem, partySignatures, signatureFields } from './signatures';

type Schemas = components['schemas'];
type Scheme = Schemas['ExecuteSubmissionAndWaitForTransactionRequest']['hashingSchemeVersion'];

const EXECUTE = 'POST /v2/interactive-submission/executeAndWaitForTransaction';
const SHAPES = ['TRANSACTION_SHAPE_ACS_DELTA', 'TRANSACTION_SHAPE_LEDGER_EFFECTS', 'TRANSACTION_SHAPE_UNSPECIFIED'] as const;

/** The options that say how the transaction is to come back; none of them set leaves that to the participant. */
const FORMAT_OPTIONS: INodeProperties[] = [
	{
		displayName: 'Event Format (JSON)',
		name: 'eventFormat',
		type: 'json',
		default: '',
		placeholder: 'e.g. { "filtersByParty": { "alice::1220…": { "cumulative": [] } } }',
		description:
			'Which events to return, as an EventFormat of the JSON Ledger API. Replaces Event Parties, Templates, Interfaces and the options for event content.',
	},
	{
		displayName: 'Event Parties',
		name: 'eventParties',
		type: 'string',
		default: '',
		placeholder: 'e.g. alice::1220…, bob::1220…',
		description:
			'Parties whose events of the transaction to return. Party IDs separated by commas or lines. Empty means the signing parties.',
	},
	interfaces,
	templates,
	{
		displayName: 'Transaction Shape',
		name: 'transactionShape',
		type: 'options',
		options: [
			{ name: 'ACS Delta', value: 'TRANSACTION_SHAPE_ACS_DELTA', description: 'What was created and archived' },
			{
				name: 'Ledger Effects',
				value: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
				description: 'What was created and exercised, with all consequences',
			},
			{ name: 'Unspecified', value: 'TRANSACTION_SHAPE_UNSPECIFIED', description: 'Participant default' },
		],
		default: 'TRANSACTION_SHAPE_ACS_DELTA',
		description: 'Which kinds of events to return',
	},
	...contentOptions,
];

function transactionFormat(parameters: Parameters, signers: string[]): Schemas['TransactionFormat'] | undefined {
	if (FORMAT_OPTIONS.every(({ name }) => parameters.raw(`options.${name}`) === undefined)) return undefined;
	const parties = parameters.parties('options.eventParties');
	return {
		eventFormat:
			givenEventFormat(parameters, 'options.eventFormat') ??
			eventFormat(eventSelection(parameters, parties.length ? parties : signers, 'options.')),
		transactionShape: parameters.choice('options.transactionShape', SHAPES, SHAPES[0]),
	};
}

async function namedFormat(ledger: Ledger, format: Schemas['TransactionFormat'] | undefined) {
	return format && (await byPackageName(ledger, format));
}

/** The transaction as an item: what to remember it by and which contracts it created and ended. */
function simplified({ events: given, traceContext, ...transaction }: Schemas['JsTransaction']): IDataObject {
	const events = given ?? [];
	const created = events.flatMap((event) => ('CreatedEvent' in event ? [event.CreatedEvent.contractId] : []));
	const archived = events.flatMap((event) => {
		if ('ArchivedEvent' in event) return [event.ArchivedEvent.contractId];
		return 'ExercisedEvent' in event && event.ExercisedEvent.consuming ? [event.ExercisedEvent.contractId] : [];
	});
	return {
		recordTime: transaction.recordTime,
		commandId: transaction.commandId || null,
		workflowId: transaction.workflowId || null,
		offset: transaction.offset,
		eventCount: events.length,
		effectiveAt: transaction.effectiveAt,
		paidTrafficCost: transaction.paidTrafficCost ?? null,
		createdContractIds: created,
		archivedContractIds: archived,
		traceId: traceIdOf(traceContext?.traceparent),
		externalTransactionHash: transaction.externalTransactionHash || null,
		updateId: transaction.updateId,
		synchronizerId: transaction.synchronizerId,
	};
}

function preparedTransaction(parameters: Parameters): string {
	const text = parameters.required('preparedTransaction');
	const problem = base64Problem(text);
	if (problem) throw parameters.parameterError('preparedTransaction', ...problem);
	return text;
}

/** Any version, also one newer than this node. `V3` is read as the whole name. */
function hashingScheme(parameters: Parameters): Scheme {
	const path = 'hashingSchemeVersion';
	const text = parameters.text(path) ?? 'HASHING_SCHEME_VERSION_V2';
	const [, version] = /^(?:HASHING_SCHEME_VERSION_)?(V\d{1,4}|UNSPECIFIED)$/.exec(text) ?? [];
	if (version) return `HASHING_SCHEME_VERSION_${version}` as Scheme;
	throw parameters.parameterError(
		path,
		`"${text.slice(0, 80)}" is not a hashing scheme version`,
		'Use the field hashingSchemeVersion that the prepare step returned. It looks like HASHING_SCHEME_VERSION_V2.',
	);
}

/** POST /v2/interactive-submission/executeAndWaitForTransaction. Sent once; the submission ID is how an outcome that got lost is found again. */
export const executePreparedTransaction: LedgerOperation = {
	value: 'execute',
	name: 'Execute',
	action: 'Execute a prepared transaction',
	description:
		'Submit a transaction that was prepared and signed elsewhere, wait until it is committed, and return it. Each run submits once; the node never resubmits on its own.',
	endpoints: [EXECUTE, VETTED_PACKAGES],
	rights: "to execute as (or act as) each signing party, as the token's own user",
	writes: true,
	properties: [
		{
			displayName: 'Prepared Transaction',
			name: 'preparedTransaction',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			required: true,
			placeholder: 'e.g. {{ $json.preparedTransaction }}',
			description: 'The field preparedTransaction that the prepare step returned, in base64 and unchanged',
		},
		{
			displayName: 'Hashing Scheme Version',
			name: 'hashingSchemeVersion',
			type: 'string',
			default: 'HASHING_SCHEME_VERSION_V2',
			placeholder: 'e.g. {{ $json.hashingSchemeVersion }}',
			description:
				'How the signed hash was computed: the field hashingSchemeVersion that the prepare step returned, e.g. HASHING_SCHEME_VERSION_V2 or HASHING_SCHEME_VERSION_V3',
		},
		...signatureFields,
		{
			displayName: 'Submission ID',
			name: 'submissionId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 6f1c0d5e-8b1f-4f0c-9a52-0b5a7d1c2e3f',
			description:
				'Identifies this attempt, so that you can find its completion if the answer is lost. Empty uses a new UUID each time. The item and the error details contain it.',
		},
		simplify,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				...FORMAT_OPTIONS,
				deduplicationOption,
				minLedgerTimeOption,
				{
					displayName: 'User ID',
					name: 'userId',
					type: 'string',
					default: '',
					placeholder: 'e.g. ledger-api-user',
					description: "The ledger user who submits. Empty means the token's user. Required if the participant runs without authorization.",
				},
			].sort((a, b) => alphabetically(a.displayName, b.displayName)) as INodeProperties[],
		},
	],
	async run({ ledger, parameters }) {
		const signatures = partySignatures(parameters);
		const body = {
			preparedTransaction: preparedTransaction(parameters),
			partySignatures: signatures,
			hashingSchemeVersion: hashingScheme(parameters),
			submissionId: parameters.text('submissionId') ?? randomUUID(),
			userId: parameters.text('options.userId'),
			// A participant refuses the call without it, although the contract calls it optional.
			deduplicationPeriod: deduplicationPeriod(parameters) ?? { Empty: {} },
			minLedgerTime: minLedgerTime(parameters),
			transactionFormat: await namedFormat(
				ledger,
				transactionFormat(
					parameters,
					signatures.signatures.map(({ party }) => party),
				),
			),
		};
		const simple = parameters.flag('simplify');
		const { submissionId } = body;
		const attempt = await ledger.attempt(EXECUTE, { body, submission: true, requires: { transaction: { updateId: 'text' } } });
		if (!attempt.ok) {
			const reconcile = `Look for it with Completion › Get Many, filtered by the submission ID ${submissionId}, before you execute anything again.`;
			throw ledger.error(attempt.failure, EXECUTE, reconcile, { submissionId, outcomeUnknown: outcomeUnknown(attempt.failure) });
		}
		const { transaction } = attempt.answer;
		return { submissionId, ...(simple ? simplified(transaction) : (transaction as unknown as IDataObject)) };
	},
};
