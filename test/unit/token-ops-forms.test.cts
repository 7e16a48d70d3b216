// Forms of token operations as a user sees them: how a submission is made, and which part of the ledger is read.
import { endpointsOf, requestsOf } from './commands-user.cts';
// The user comes first, with the waits.
import { acceptTransfer } from '../../nodes/CantonToken/operations/transfer/accept';
import { rejectTransfer } from '../../nodes/CantonToken/operations/transfer/reject';
import { withdrawTransfer } from '../../nodes/CantonToken/operations/transfer/withdraw';
import { burnTokens } from '../../nodes/CantonToken/operations/holding/burn';
import { createAllocation } from '../../nodes/CantonToken/operations/allocation/create';
import { sendManyTokens } from '../../nodes/CantonToken/operations/transfer/sendMany';
import { sendTokens } from '../../nodes/CantonToken/operations/transfer/send';
import { activeAtOffset, rangeFields } from '../../nodes/CantonToken/tokens/updateRangeFields';
import { SYNCHRONIZERS } from '../../nodes/shared/tokens/cantonCoin';
import { linesOf } from './commands-form.cts';
import { ALICE, BOB } from './commands-participant.cts';
import { mint } from './token-ops-issuer.cts';
import { onOffer } from './token-ops-transfers.cts';
import { ACTIVE, EVENTS, FOR_TRANSACTION, PREPARE } from './endpoints.cts';

const optionsIn = ({ properties }: { properties: any[] }) => properties.find(({ name }) => name === 'options').options as any[];
const labels = (operation: { properties: any[] }) => optionsIn(operation).map(({ displayName }) => displayName);
const SUBMISSION = [
	...['Deduplication Period', 'Package Preference', 'Party Names', 'Read As', 'Resolve Unknown Outcome For', 'Search Earlier After Offset'],
	...['Submission ID', 'Synchronizer', 'User ID', 'Workflow ID'],
];

describe('a submission', () => {
	test('has the options of all, by their labels, and those of its own', () => {
		expect(labels(createAllocation)).toEqual(SUBMISSION);
		expect(labels(sendTokens)).toEqual([...SUBMISSION, 'API Version', 'Holdings to Use'].sort());
		expect(labels(burnTokens)).toEqual([...SUBMISSION, 'Extra Actors', 'Factory ID'].sort());
		expect(labels(sendManyTokens)).toEqual(expect.arrayContaining(SUBMISSION));
	});

	test('searches for an earlier one if the user says from where', () => {
		const option = optionsIn(createAllocation).find(({ name }) => name === 'searchAfterOffset');
		expect(linesOf([option])).toEqual([
			'Search Earlier After Offset | searchAfterOffset | string | "" | First search the completions after this offset for the Command ID. ' +
				'If the command succeeded before, that outcome is returned and nothing is sent, ' +
				'also when the deduplication period of the participant is over. | e.g. {{ $json.beginAfterOffset }}',
		]);
		expect(optionsIn(createAllocation).find(({ name }) => name === 'synchronizerId').description).toContain(
			'The synchronizer to use. Empty lets the participant choose.',
		);
	});

	test('asks who signs, unless nobody else can', () => {
		const [signing] = createAllocation.properties.filter(({ name }) => name === 'signing');
		expect(linesOf([signing!])).toEqual([
			'Signing | signing | options | "participant" | Who signs for the party. Nothing is submitted if it is signed outside. | ',
			'  By the Participant | participant | The participant hosts the party and signs for it',
			'  Outside (Prepare Only) | outside | For an external party: returns what it has to sign. ' +
				'Canton Ledger, Prepared Transaction › Execute submits it.',
		]);
		for (const operation of [sendManyTokens, burnTokens]) expect(operation.properties.map(({ name }) => name)).not.toContain('signing');
	});

	test('asks where the registry of Canton Coin is, and for the ID of the command', () => {
		for (const operation of [createAllocation, sendTokens, sendManyTokens])
			expect(operation.properties.map(({ displayName }) => displayName)).toEqual(
				expect.arrayContaining(['Canton Coin Registry', 'Command ID', 'Options']),
			);
	});
});

test('a payment may ask which instrument Canton Coin is, and all that submit may read what is active', () => {
	expect(sendTokens.endpoints).toContain(SYNCHRONIZERS);
	for (const { endpoints } of [sendTokens, createAllocation]) expect(endpoints).toEqual(expect.arrayContaining([ACTIVE, FOR_TRANSACTION]));
});

describe('the options of a submission', () => {
	const options = {
		...{ userId: 'u-1', workflowId: 'w-1', synchronizerId: 's::12ab', packagePreference: 'ab'.repeat(32), readAs: `${ALICE}, ${BOB}` },
		deduplicationPeriod: { period: { kind: 'duration', seconds: '60', nanos: 0 } },
	};
	const SENT = {
		...{ userId: 'u-1', synchronizerId: 's::12ab', packageIdSelectionPreference: ['ab'.repeat(32)], readAs: [ALICE], actAs: [BOB] },
	};

	test('are in what is sent', async () => {
		const result = await onOffer({ values: { options } });
		expect(requestsOf(result, FOR_TRANSACTION)[0].body.commands).toMatchObject({
			...{ ...SENT, workflowId: 'w-1', deduplicationPeriod: { DeduplicationDuration: { value: { seconds: 60, nanos: 0 } } } },
		});
	});

	test('are in what is prepared', async () => {
		const result = await onOffer({ values: { signing: 'outside', options }, answers: { [PREPARE]: { preparedTransaction: 'AAAA' } } });
		expect(requestsOf(result, PREPARE)[0].body).toMatchObject({ ...SENT, commandId: 'c' });
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
	});

	test('that are left out are nobody and nothing', async () => {
		const [{ body }] = requestsOf(await onOffer(), FOR_TRANSACTION);
		for (const name of ['readAs', 'synchronizerId', 'packageIdSelectionPreference', 'userId', 'workflowId', 'deduplicationPeriod'])
			expect(body.commands[name]).toBeUndefined();
	});

	test.each<[string, object]>([
		['Submission ID: "ä" cannot be such an ID', { submissionId: 'ä' }],
		['Read As: got an object where a list of texts is expected', { readAs: { a: 1 } }],
		['Resolve Unknown Outcome For: -1 is too small', { resolveSeconds: -1 }],
		['Seconds: this field is empty', { deduplicationPeriod: { period: { kind: 'duration' } } }],
		['Synchronizer: "x" is not a synchronizer ID', { synchronizerId: 'x' }],
		['Package Preference: "x" is not a package ID', { packagePreference: 'x' }],
		['Search Earlier After Offset: "x" is not a whole number', { searchAfterOffset: 'x' }],
		['API Version: "v9" is not one of its values', { apiVersion: 'v9' }],
	])('%s: said before anybody is asked', async (message, wrong) => {
		const result = await onOffer({ values: { options: wrong as never } });
		expect(result.message).toContain(message);
		expect(result.calls).toEqual([]);
	});

	test('Signing is by the participant if nobody chose, and one of its values, or nothing is sent', async () => {
		expect((await onOffer({ values: { signing: undefined } })).items).toMatchObject([{ outcome: 'succeeded' }]);
		const result = await onOffer({ values: { signing: 'nobody' } });
		expect(result).toMatchObject({ message: 'Signing: "nobody" is not one of its values', calls: [] });
		expect((await mint({ options: { apiVersion: 'v9' } as never })).message).toContain('"v9" is not one of its values');
	});
});

describe('a part of the ledger', () => {
	test('lies between offsets, or between times', () => {
		expect(linesOf(rangeFields('movements', 'times'))).toEqual([
			'Range | range | options | "times" | Which part of the ledger to read. It must lie after the pruning point. | ',
			'  Between Offsets | offsets | ',
			'  Between Times | times | By record time, such as a month',
			'After Offset | afterOffset | string | "" | Only movements after this offset. Empty means all that the participant still keeps. | ' +
				'e.g. 1671 | {"displayOptions":{"show":{"range":["offsets"]}}}',
			'Up to Offset | upToOffset | string | "" | Only movements up to this offset, itself included. Empty means the ledger end. | ' +
				'e.g. 1671 | {"displayOptions":{"show":{"range":["offsets"]}}}',
			'From | fromTime | dateTime | "" | Only movements at or after this time. Empty means all that the participant still keeps. |  | ' +
				'{"displayOptions":{"show":{"range":["times"]}}}',
			'To | toTime | dateTime | "" | Only movements before this time, such as the first day of the next month. Empty means now. |  | ' +
				'{"displayOptions":{"show":{"range":["times"]}}}',
		]);
		expect(rangeFields('rewards', 'offsets')[0]!.default).toBe('offsets');
	});

	test('is what is active at an offset', () => {
		expect(linesOf([activeAtOffset('balances')])).toEqual([
			'Active at Offset | activeAtOffset | string | "" | The ledger offset of the balances: not before the pruning point, ' +
				'not after the ledger end. Empty means now. | e.g. 1671',
		]);
	});
});

describe('an offered transfer', () => {
	test.each([
		[acceptTransfer, 'receiver', 'searchIncomingOffers'],
		[rejectTransfer, 'receiver', 'searchIncomingOffers'],
		[withdrawTransfer, 'sender', 'searchOutgoingOffers'],
	])('%# asks for the party that may end it, and for an offer of that', ({ properties, rights, endpoints }, by, search) => {
		const lines = linesOf(properties).join('\n');
		expect(properties.map(({ name }) => name)).toEqual([
			...['party', 'transferInstructionId', 'signing', 'coinRegistry', 'commandId', 'options'],
		]);
		expect(lines).toContain(`The ${by} of the transfer. My Party is`);
		expect(lines).toContain(`"searchListMethod":"${search}"`);
		expect(lines).toContain('Transfer Instruction | transferInstructionId');
		expect(lines).toContain('Empty means that of the incoming item: its transferInstructionId, as Send and Get Many return it, or its');
		expect(lines).toContain('as events and movements have it.');
		expect(lines).toContain('Of the incoming item');
		expect(lines).toContain('e.g. {{ $json.transferInstructionId }}');
		expect(lines).toContain('apiVersion |  | Version of the token standard to use.');
		expect(rights).toBe("to act as the party, as the token's own user; for Outside (Prepare Only) also to read as it");
		expect(endpoints).toEqual(expect.arrayContaining([FOR_TRANSACTION, PREPARE, EVENTS, 'POST /v2/state/active-contracts-page']));
	});
});
