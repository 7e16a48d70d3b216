import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import { userId as anyUser, identityProvider } from '../../../shared/ledger/directory/locators';
import { mapAnswer } from '../../../shared/http/attempt';
import type { Ledger } from '../../../shared/ledger/service';
import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { flagField, rowsField, textField } from '../../../shared/parameters/fieldKinds';
import type { Parameters } from '../../../shared/parameters/parameters';
import { optionsOf } from '../../../shared/parameters/fields';
import { base64Problem } from '../../../shared/values/base64';
import { readSignature, signatureColumns } from '../../../shared/commands/signatures';
import { RIGHTS } from '../../administration/currentUser';
import { madeOnce } from '../../administration/madeOnce';
import { sameParty } from '../../administration/sameParty';
import { PARTY } from '../../../shared/ledger/directory/parties';
import { hostedParty } from './hostedParty';
import { CONNECTED, hostingSynchronizer, readHostingSynchronizer } from './synchronizer';
import { requireRelease, VERSION } from '../../../shared/ledger/participantVersion';

type Schemas = components['schemas'];

const ALLOCATE = 'POST /v2/parties/external/allocate';

const signatures: INodeProperties = rowsField(
	'Signatures',
	'signatures',
	['signature', 'Signature'],
	{
		description:
			"Signatures over the multiHash of Generate Topology, by the party's own key. This node does not sign: your keys stay with your signer.",
	},
	signatureColumns,
);

/** One signature from a row or an object of JSON. */
function fromJson(parameters: Parameters, signature: unknown, path: string): Schemas['Signature'] {
	const values = (signature && typeof signature === 'object' ? signature : {}) as IDataObject;
	const fail = (field: string, problem: string, advice: string) =>
		parameters.parameterError('topologyTransactions', `${path}.${field}: ${problem}`, advice);
	return readSignature((field) => {
		const value = values[field];
		if (typeof value === 'string' && value.trim()) return value.trim();
		throw fail(field, 'this is missing', 'It has to be a text.');
	}, fail);
}

/** Each transaction as base64, or as an object with it and signatures over it alone. */
function transactions(parameters: Parameters): Schemas['SignedTransaction'][] {
	const value = parameters.raw('topologyTransactions');
	const parsed = typeof value === 'string' && /^\s*\[/.test(value) ? parameters.json('topologyTransactions') : value;
	const list: unknown[] =
		Array.isArray(parsed) && parsed.some((element) => typeof element === 'object') ? parsed : parameters.list('topologyTransactions');
	if (list.length === 0)
		throw parameters.parameterError(
			'topologyTransactions',
			'this field is empty',
			'Use topologyTransactions of External Party › Generate Topology.',
		);
	return list.map((element, index) => {
		const path = `[${index}]`;
		const { transaction, signatures: own } = (element && typeof element === 'object' ? element : { transaction: element }) as IDataObject;
		const text = typeof transaction === 'string' ? transaction.trim() : '';
		const problem = text
			? base64Problem(text)
			: (['it is missing', 'Use topologyTransactions of External Party › Generate Topology.'] as const);
		if (problem) throw parameters.parameterError('topologyTransactions', `transaction ${path}: ${problem[0]}`, problem[1]);
		return {
			transaction: text,
			...(Array.isArray(own) && { signatures: own.map((signature, at) => fromJson(parameters, signature, `${path}.signatures[${at}]`)) }),
		};
	});
}

/** POST /v2/parties/external/allocate. Then whether the party is there. */
export const allocateExternalParty = ledgerWrite('allocate', 'Allocate an external party', [ALLOCATE, PARTY, CONNECTED, VERSION, RIGHTS], {
	description:
		'Host an external party, which keeps its own keys, on this participant: ' +
		'takes the topology transactions of Generate Topology with the signatures of the party',
	rights: 'participant admin or identity provider admin',
	properties: [
		hostingSynchronizer('The synchronizer on which to host the party: the one the topology was generated for'),
		textField('Topology Transactions', 'topologyTransactions', {
			typeOptions: { rows: 3 },
			required: true,
			placeholder: 'e.g. {{ $json.topologyTransactions }}',
			description:
				'The topologyTransactions of Generate Topology, in base64, separated by commas or lines, ' +
				'or an expression giving an array. Elements may be objects with transaction and signatures, to sign each by itself.',
		}),
		signatures,
		optionsOf([
			identityProvider('The identity provider that is to manage the party. Empty means the default one.'),
			anyUser('A ledger user that gets the right to act as the party'),
			flagField('Wait for Allocation', 'waitForAllocation', {
				default: true,
				description: 'Whether the participant answers only when the party is there. Participants wait by default.',
			}),
		]),
	],
	async run(call) {
		const { ledger, parameters } = call;
		const onboardingTransactions = transactions(parameters);
		const multiHashSignatures = parameters.rows('signatures.signature').map((row) =>
			readSignature(
				(field) => row.required(field),
				(field, problem, advice) => row.parameterError(field, problem, advice),
			),
		);
		if (multiHashSignatures.length === 0 && !onboardingTransactions.some((entry) => entry.signatures?.length))
			throw parameters.parameterError(
				'signatures',
				'none was given',
				"Add a row with the signature over the multiHash of Generate Topology. Without the party's signature it is not allocated.",
			);
		await requireRelease(ledger, parameters, ['options.waitForAllocation', 'options.userId'], '3.5');
		const synchronizer = await readHostingSynchronizer(ledger, parameters);
		const body = {
			synchronizer,
			onboardingTransactions,
			multiHashSignatures,
			identityProviderId: parameters.text('options.identityProviderId'),
			waitForAllocation: parameters.optionalFlag('options.waitForAllocation'),
			userId: parameters.text('options.userId'),
		};
		const hosted = onboardingTransactions.map(({ transaction }) => hostedParty(transaction)).find(Boolean);
		const sent = await ledger.attempt(ALLOCATE, { body, submission: true });
		const { made: partyId, alreadyDone } = await madeOnce(
			call,
			mapAnswer(sent, (answer) => answer.partyId),
			{
				endpoint: ALLOCATE,
				id: { party: hosted },
				reconcile: 'Party › Get shows whether the party is there.',
				existing: async () => (hosted === undefined ? undefined : (await sameParty(ledger, { ...body, party: hosted }))?.party),
			},
		);
		// With signatures missing (a party of several participants) the answer is the same, and the party is not there yet.
		const isKnown = alreadyDone || (await isListed(ledger, partyId));
		return { outcome: isKnown ? 'succeeded' : 'submitted', alreadyDone, synchronizerId: synchronizer, known: isKnown, party: partyId };
	},
});

/** Checks whether the participant lists a party. Null if that cannot be read. */
async function isListed(ledger: Ledger, id: string): Promise<boolean | null> {
	const found = await ledger.attempt(PARTY, { path: { party: id } });
	return found.ok ? found.answer.partyDetails.some(({ party }) => party === id) : null;
}
