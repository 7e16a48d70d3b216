import type { components } from '../../../../api/ledger';
import { COMPLETIONS } from '../../../shared/ledger/completions/completionQuery';
import { NAME_ENDPOINTS } from '../../../shared/ledger/packages/knownPackages';
import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf, simplify } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import { base64Problem } from '../../../shared/values/base64';
import { UPDATE_BY_ID } from '../../../shared/commands/committed';
import { executedBefore } from '../../../shared/commands/executedBefore';
import { FORMAT_OPTIONS, chosenFormat } from '../../../shared/commands/format';
import { givenSubmissionId, userIdOption } from '../../../shared/commands/identity';
import { deduplicationOption, deduplicationPeriod, minLedgerTime, minLedgerTimeOption } from '../../../shared/commands/periods';
import { UPDATES_PAGE } from '../../../shared/ledger/updates/updates';
import { preparedIdentity, unreadWarning } from '../../../shared/ledger/prepared/preparedSummary';
import { showHint } from '../../../shared/operation/hint';
import { resolveMs, resolveOption } from '../../../shared/submission/untilFound';
import { waitFor as chosenWait, waitForField } from '../../../shared/commands/resolution';
import { runTransaction, submissionRequest, type TransactionRequests } from '../../../shared/commands/runSubmission';
import { hashingScheme, hashingSchemeField } from './hashingScheme';
import { partySignatures, signatureFields } from '../../../shared/commands/signatures';

type Scheme = components['schemas']['ExecuteSubmissionRequest']['hashingSchemeVersion'];

const EXECUTE = 'POST /v2/interactive-submission/executeAndWaitForTransaction';
const FOR_UPDATE = 'POST /v2/interactive-submission/executeAndWait';
const ASYNC = 'POST /v2/interactive-submission/execute';

function preparedTransaction(parameters: Parameters): string {
	const text = parameters.required('preparedTransaction');
	const problem = base64Problem(text);
	if (problem) throw parameters.parameterError('preparedTransaction', ...problem);
	return text;
}

const ENDPOINTS = [
	EXECUTE,
	FOR_UPDATE,
	ASYNC,
	COMPLETIONS,
	UPDATE_BY_ID,
	UPDATES_PAGE,
	...NAME_ENDPOINTS,
	'GET /v2/state/ledger-end',
	'GET /v2/state/latest-pruned-offsets',
];

/** Submits a prepared and signed transaction once. The submission ID is how an outcome whose answer got lost is found again. */
export const executePreparedTransaction = ledgerWrite('execute', 'Execute a prepared transaction', ENDPOINTS, {
	description:
		'Submit a transaction that was prepared and signed elsewhere. Each run submits once; if the answer gets lost, the node finds out what happened to it.',
	rights: "to execute as (or act as) each signer, as the token's own user; to read as it for an outcome",
	properties: [
		textField('Prepared Transaction', 'preparedTransaction', {
			typeOptions: { rows: 3 },
			required: true,
			placeholder: 'e.g. {{ $json.preparedTransaction }}',
			description: 'The field preparedTransaction that the prepare step returned, in base64 and unchanged',
		}),
		{
			...hashingSchemeField,
			default: '={{ $json.hashingSchemeVersion }}',
			required: true,
			placeholder: 'e.g. {{ $json.hashingSchemeVersion }}',
			description:
				'How the signed hash was computed: the field hashingSchemeVersion that the prepare step returned, ' +
				'e.g. HASHING_SCHEME_VERSION_V2 or HASHING_SCHEME_VERSION_V4',
		},
		...signatureFields,
		waitForField,
		textField('Submission ID', 'submissionId', {
			placeholder: 'e.g. 6f1c0d5e-8b1f-4f0c-9a52-0b5a7d1c2e3f',
			description:
				'Identifies this attempt, so that you can find its completion if the answer is lost. ' +
				'Empty uses a new UUID each time. The item has it, and error of the error item.',
		}),
		{ ...simplify, displayOptions: { show: { waitFor: ['transaction'] } } },
		optionsOf([...FORMAT_OPTIONS, deduplicationOption, minLedgerTimeOption, resolveOption, userIdOption]),
	],
	identify: ({ parameters }) => {
		const { commandId } = preparedIdentity(parameters.text('preparedTransaction') ?? '') ?? {};
		return commandId === undefined ? {} : { commandId };
	},
	async run({ ledger, parameters, context }) {
		const waitFor = chosenWait(parameters);
		const signatures = partySignatures(parameters);
		const parties = signatures.signatures.map(({ party }) => party);
		const userId = parameters.text('options.userId');
		const submissionId = givenSubmissionId(parameters, 'submissionId');
		const prepared = {
			preparedTransaction: preparedTransaction(parameters),
			partySignatures: signatures,
			// A guess would be wrong for whatever was signed by another version.
			hashingSchemeVersion: parameters.present('hashingSchemeVersion', hashingScheme<Scheme>(parameters, 'hashingSchemeVersion')),
			userId,
			// A participant refuses the call without it, although the contract calls it optional.
			deduplicationPeriod: deduplicationPeriod(parameters) ?? { Empty: {} },
			minLedgerTime: minLedgerTime(parameters),
		};
		const format = waitFor === 'transaction' ? await chosenFormat(parameters)?.(ledger, parties) : undefined;
		const simple = waitFor === 'transaction' && parameters.flag('simplify');
		const identity = preparedIdentity(prepared.preparedTransaction);
		showHint(context, unreadWarning(prepared.preparedTransaction));
		const { commandId } = identity ?? {};
		const wait = resolveMs(parameters);
		const submission = {
			context,
			ledger,
			commandId,
			submissionId,
			userId,
			parties,
			resolveMs: wait,
			mayBeDone: true,
			findsEarlier: true as const,
			again: 'execute the same prepared transaction again: it takes effect only once. Do not prepare and sign it again meanwhile.',
		};
		const facts = {
			earlier: executedBefore({ context, ledger, bytes: prepared.preparedTransaction, prepared: identity, parties, resolveMs: wait }),
		};
		const sent = (id: string) => ({ ...prepared, submissionId: id });
		const forTransaction = (id: string) => ({ ...sent(id), transactionFormat: format });
		const requests: TransactionRequests = {
			transaction: submissionRequest(ledger, EXECUTE, forTransaction, facts),
			updateId: submissionRequest(ledger, FOR_UPDATE, sent, facts),
			nothing: submissionRequest(ledger, ASYNC, sent, facts),
		};
		return await runTransaction(submission, requests, { waitFor, identity: commandId === undefined ? {} : { commandId }, simple, format });
	},
});
