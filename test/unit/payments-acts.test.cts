// A transfer that is accepted, rejected or withdrawn by its user: what the item says, and what the error says if somebody else ended it.
import { endpointsOf, execute } from './payments-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { acceptTransfer } from '../../nodes/CantonWallet/operations/transfer/accept';
import { rejectTransfer } from '../../nodes/CantonWallet/operations/transfer/reject';
import { withdrawTransfer } from '../../nodes/CantonWallet/operations/transfer/withdraw';
import type { CallFailure } from '../../nodes/shared/errors/failure';
import {
	BROKEN,
	historyOf,
	IN_FLIGHT,
	LOST,
	offeredTransfer,
	REFUSED,
	TOO_MANY,
	TRANSACTIONS,
	transactionOf,
} from './payments-support.cts';

const KINDS = { accept: acceptTransfer, reject: rejectTransfer, withdraw: withdrawTransfer };
type Kind = keyof typeof KINDS;
const CHOICES = {
	accept: 'TransferInstruction_Accept',
	reject: 'TransferInstruction_Reject',
	withdraw: 'TransferInstruction_Withdraw',
};
const STATUSES = { accept: 'completed', reject: 'rejected', withdraw: 'withdrawn' };

const OPEN = 'GET /v0/wallet/token-standard/transfers';
const USER = 'GET /v0/wallet/user-status';
const endpoint = (kind: string) => `POST /v2/wallet/token-standard/transfers/{contract_id}/${kind}`;
const ID = `00${'ab'.repeat(32)}`;
const IDENTITY = { transferInstructionId: ID };
const ANSWER = { output: { receiver_holding_cids: ['00dd'] }, sender_change_cids: ['00cc'] };
const missing = (message: string, httpStatus = 404): CallFailure => ({ message, origin: 'application', httpStatus, retryable: false });
const ARCHIVED = missing('CONTRACT_NOT_FOUND(11,0): it is archived');
const NOT_FOUND = missing(`AmuletTransferInstruction '${ID}' not found.`);
const LOST_TEXT = 'Could not reach http://validator: socket hang up.';
const ADVICE =
	'Transfer › Get Many shows whether it is still open, Wallet › Get Many Transactions what happened to it. It is safe to run it again.';

const open = (...ids: string[]) => ({ transfers: ids.map((id) => ({ contract_id: id, payload: {} })) });
const ended = (kind: Kind, more: object = {}) => transactionOf(7, CHOICES[kind], { transfer_instruction_cid: ID, ...more });
/** A wallet in which the transfer is open, or not, and what the act answers. `shown`: what the wallet shows afterwards. */
function walletOf(isOpen: boolean, answer: object, shown: any[] = [], more: object = {}): any {
	const history: any[] = [];
	let stays = isOpen;
	const act = () => {
		history.unshift(...shown);
		stays = isOpen && shown.length === 0;
		return answer;
	};
	return {
		[OPEN]: () => (stays ? open('00cd', ID) : open('00cd')),
		[USER]: { party_id: 'alice' },
		[TRANSACTIONS]: (request: any) => historyOf(history)(request),
		...Object.fromEntries(Object.keys(KINDS).map((kind) => [endpoint(kind), act])),
		...more,
	};
}
const act = async (kind: Kind, wallet: any, values: IDataObject = {}) => await execute(KINDS[kind], { ...IDENTITY, ...values }, wallet);
const ITEM = { outcome: 'succeeded', alreadyDone: false, ...IDENTITY, updateId: null, receiverHoldingIds: [], senderChangeIds: [] };
const each = test.each<Kind>(['accept', 'reject', 'withdraw']);

test.each<[Kind, string, string]>([
	['accept', 'Accept', 'Accept an incoming transfer: its coins come to the wallet. Repeated, it returns what happened to it.'],
	['reject', 'Reject', 'Reject an incoming transfer: its coins go back to the sender. Repeated, it returns what happened to it.'],
	[
		...(['withdraw', 'Withdraw'] as const),
		'Withdraw an outgoing transfer that was not accepted yet: its coins come back. Repeated, it returns what happened to it.',
	],
])('the operation %s', (kind, name, description) => {
	expect(KINDS[kind]).toMatchObject({
		...{ value: kind, name, action: `${name} a transfer`, description, writes: true },
		endpoints: [endpoint(kind), OPEN, TRANSACTIONS, USER],
		rights: 'a token of a user who has a wallet at this validator',
	});
	expect(KINDS[kind].properties).toEqual([
		{
			...{ displayName: 'Transfer Instruction ID', name: 'transferInstructionId', type: 'string', required: true },
			default: '={{ $json.transferInstructionId }}',
			placeholder: 'e.g. 00e6615e…',
			description: "Contract ID of the open transfer, as Transfer › Get Many and Transfer › Send return it. At first the incoming item's.",
		},
		expect.objectContaining({ name: 'options', options: [expect.objectContaining({ name: 'resolveSeconds' })] }),
	]);
});

describe('an act', () => {
	each('%s is sent once for an open transfer', async (kind) => {
		const result = await act(kind, walletOf(true, ANSWER));
		expect(result.items).toEqual([{ ...ITEM, status: STATUSES[kind], receiverHoldingIds: ['00dd'], senderChangeIds: ['00cc'] }]);
		expect(endpointsOf(result)).toEqual([OPEN, endpoint(kind)]);
		expect(result.calls[1]!.request).toEqual({ path: { contract_id: ID }, submission: true });
	});

	test('whose answer names no holdings has none', async () => {
		const { items } = await act('reject', walletOf(true, { output: { dummy: null }, sender_change_cids: [] }));
		expect(items).toEqual([{ ...ITEM, status: 'rejected' }]);
	});

	test.each([
		['', 'Transfer Instruction ID: this field is empty'],
		['00xy', 'Transfer Instruction ID: "00xy" is not a contract ID'],
	])('needs an ID: "%s" is refused', async (transferInstructionId, message) => {
		expect(await act('accept', {}, { transferInstructionId })).toMatchObject({ message, calls: [] });
	});

	test('is not sent if the open transfers cannot be read', async () => {
		const result = await act('accept', walletOf(true, ANSWER, [], { [OPEN]: BROKEN }));
		expect(result).toMatchObject({
			message: 'Whether it was done before could not be read, so nothing was sent: database',
			advice:
				'The server has an internal error. Try again later; its operator finds more in the log. ' +
				`The outcome is unknown: the operation may have succeeded. Nothing was sent again. ${ADVICE} (HTTP 500)`,
			fields: { ...IDENTITY, outcome: 'unknown' },
		});
		expect(endpointsOf(result)).toEqual([OPEN]);
	});

	each('%s that is refused is not done, and nothing is searched', async (kind) => {
		for (const [isOpen, failure, message] of [
			[true, REFUSED, 'no funds'],
			[false, REFUSED, 'no funds'],
			[true, TOO_MANY, 'Too many requests: slow down'],
			[true, missing('No wallet found'), 'No wallet found'],
			[true, missing('there is no CONTRACT_NOT_FOUND'), 'there is no CONTRACT_NOT_FOUND'],
			[true, missing('an AmuletTransferInstruction is missing'), 'an AmuletTransferInstruction is missing'],
			[true, missing(ARCHIVED.message, 400), ARCHIVED.message],
		] as const) {
			const result = await act(kind, walletOf(isOpen, failure, [ended(kind)]));
			expect(result).toMatchObject({ message, fields: { ...IDENTITY, outcome: 'failed' } });
			expect(endpointsOf(result)).toEqual([OPEN, endpoint(kind)]);
		}
	});
});

describe('a transfer that is not open any more', () => {
	each('was ended so by an earlier call: %s', async (kind) => {
		for (const failure of [ARCHIVED, NOT_FOUND, TOO_MANY]) {
			const { items } = await act(kind, walletOf(false, failure, [ended(kind)]));
			expect(items).toEqual([{ ...ITEM, alreadyDone: true, status: STATUSES[kind], updateId: '1220000007' }]);
		}
	});

	test.each<[Kind, Kind]>([
		['accept', 'withdraw'],
		['reject', 'accept'],
		['withdraw', 'reject'],
	])('cannot be ended otherwise: %s after %s', async (kind, other) => {
		expect(await act(kind, walletOf(false, ARCHIVED, [ended(other)]))).toMatchObject({
			message: `The transfer is ${STATUSES[other]} already, so it cannot become ${STATUSES[kind]}.`,
			advice: 'Check the parameters of this operation.',
			fields: { ...IDENTITY, outcome: 'failed' },
		});
	});

	test.each<Kind>(['accept', 'withdraw'])('and of which the wallet shows nothing is not done: %s', async (kind) => {
		for (const shown of [
			[],
			[ended(kind, { transfer_instruction_cid: '00cd' })],
			[ended(kind, { transfer_instruction_cid: undefined })],
			[offeredTransfer(3, { transfer_instruction_cid: ID })],
		]) {
			const result = await act(kind, walletOf(false, ARCHIVED, shown));
			expect(result).toMatchObject({ message: ARCHIVED.message, fields: { outcome: 'failed' }, waited: 2000 });
		}
		expect((await act(kind, walletOf(false, ARCHIVED), { options: { resolveSeconds: 1 } })).waited).toBe(1000);
		expect(await act(kind, walletOf(false, TOO_MANY))).toMatchObject({
			message: 'Too many requests: slow down',
			fields: { outcome: 'failed' },
		});
	});

	test('and of which the wallet shows nothing may have been rejected: the receiver is shown none', async () => {
		const result = await act('reject', walletOf(false, ARCHIVED));
		expect(result).toMatchObject({
			message: `${ARCHIVED.message}. It is no longer open, and the wallet has no record of what ended it.`,
			fields: { ...IDENTITY, outcome: 'unknown' },
			waited: 0,
		});
		expect(result.advice).toContain(ADVICE);
		expect(endpointsOf(result)).toEqual([OPEN, endpoint('reject'), USER, TRANSACTIONS, OPEN]);
	});

	test.each([
		['the user', USER],
		['the transactions', TRANSACTIONS],
	])('is unknown if %s cannot be read', async (_, name) => {
		expect(await act('accept', walletOf(false, ARCHIVED, [], { [name]: BROKEN }))).toMatchObject({
			message: `${ARCHIVED.message}. The server did not return what happened to it: database`,
			fields: { outcome: 'unknown' },
		});
	});

	const aged = (days: number, more: object = {}) => ({
		...ended('reject', { transfer_instruction_cid: '00cd', ...more }),
		...{ event_id: `#${days}:0`, date: new Date(Date.now() - days * 86_400_000).toISOString() },
	});

	test.each<Kind>(['accept', 'withdraw'])(
		'and that may have been ended longer ago than the wallet is searched is unknown: %s',
		async (kind) => {
			const oldest = aged(92);
			const history = historyOf([aged(0), oldest, aged(95, { transfer_instruction_cid: ID })], 1);
			for (const [failure, message] of [
				[ARCHIVED, ARCHIVED.message],
				[TOO_MANY, 'Too many requests: slow down'],
			] as const) {
				const result = await act(kind, walletOf(false, failure, [], { [TRANSACTIONS]: history }));
				expect(result).toMatchObject({
					message:
						`${message}. Nothing of it was found within 2 s. ` +
						`The wallet's transactions were searched back to ${oldest.date}: an older one may have ended it.`,
					fields: { ...IDENTITY, outcome: 'unknown' },
				});
				expect(result.advice).toContain(ADVICE);
			}
			const wasOpen = await act(kind, walletOf(true, ARCHIVED, [], { [TRANSACTIONS]: history }));
			expect(wasOpen).toMatchObject({ message: ARCHIVED.message, fields: { outcome: 'failed' } });
		},
	);

	test('is searched for over 90 days', async () => {
		const readWith = async (more: any[]) => {
			const history = historyOf([aged(0), aged(50), ...more], 1);
			return await act('reject', walletOf(false, ARCHIVED, [], { [TRANSACTIONS]: history }));
		};
		expect((await readWith([aged(89), aged(89.5, { transfer_instruction_cid: ID })])).items).toMatchObject([{ alreadyDone: true }]);
		const none = await readWith([aged(91), aged(92), aged(93)]);
		expect(endpointsOf(none).filter((name) => name === TRANSACTIONS)).toHaveLength(3);
		const older = await act(
			'reject',
			walletOf(false, ARCHIVED, [], {
				[TRANSACTIONS]: (request: any) => (request.body.begin_after_id ? BROKEN : historyOf([aged(0)])(request)),
			}),
		);
		expect(older.message).toContain('The server did not return what happened to it: database');
	});
});

describe('an act whose answer says nothing of it', () => {
	const soon = { options: { resolveSeconds: 3 } };

	each('%s: lost, and shown afterwards', async (kind) => {
		expect((await act(kind, walletOf(true, LOST, [ended(kind)]))).items).toEqual([
			{ ...ITEM, status: STATUSES[kind], updateId: '1220000007' },
		]);
		expect((await act(kind, walletOf(false, LOST, [ended(kind)]))).items).toMatchObject([{ alreadyDone: true }]);
	});

	each('%s: another call is under way, and did it', async (kind) => {
		expect((await act(kind, walletOf(true, IN_FLIGHT, [ended(kind)]))).items).toMatchObject([
			{ alreadyDone: true, status: STATUSES[kind] },
		]);
	});

	each('%s: lost, and still open', async (kind) => {
		const result = await act(kind, walletOf(true, LOST), soon);
		expect(result).toMatchObject({
			message: `${LOST_TEXT} Nothing of it was found within 3 s.`,
			fields: { ...IDENTITY, outcome: 'unknown' },
			waited: 3000,
		});
		expect(result.advice).toContain(ADVICE);
	});

	test('lost, and somebody else ended it', async () => {
		expect(await act('accept', walletOf(true, LOST, [ended('withdraw')]))).toMatchObject({
			message: 'The transfer is withdrawn already, so it cannot become completed.',
			fields: { outcome: 'failed' },
		});
	});
});
