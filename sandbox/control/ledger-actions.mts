// Actions of the control path that concern the participant: large numbers of things, users and rights, prepared transactions.
import { amuletArgs } from '../world/coins.mts';
import { submission } from '../world/commands.mts';
import { fail } from '../world/failures.mts';
import { issueIou } from '../world/ious.mts';
import { encode, hashOf } from '../ledger/preparedTransactions.mts';
import { TEMPLATES } from '../world/templates.mts';
import type { Action } from './action.mts';
import type { Entry, Json } from '../world/model.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import { arrive, hearOfLeaving } from '../world/reassignments.mts';

/** Contracts per transaction of `bulkContracts`. */
const BATCH = 100;

export const LEDGER_ACTIONS: Record<string, (sandbox: Sandbox, action: Action) => Entry | Json> = {
	/** `offset`: the ledger end goes there at once, as if much had happened elsewhere. */
	jump: ({ world }, { offset }) => {
		const target = BigInt(offset ?? 0);
		if (target < world.ledgerEnd) throw new Error(`the ledger end is at ${world.ledgerEnd} already`);
		world.ledgerEnd = target;
		return { offset: target };
	},
	/** `kind` (transfer), `from` (alice), `to` (bob), `amount`, `commandId`: a transaction ready to be signed and executed. */
	prepare: ({ world }, action) => {
		const from = world.party(action.from ?? 'alice');
		const preparedTransaction = encode({
			kind: action.kind ?? 'transfer',
			from,
			to: world.party(action.to ?? 'bob'),
			amount: action.amount ?? '7.0000000000',
			commandId: action.commandId ?? world.random.uuid(),
			actAs: [from],
		});
		const fingerprint = from.split('::')[1];
		const signature = {
			format: 'SIGNATURE_FORMAT_CONCAT',
			signature: Buffer.from(world.random.hex(64), 'hex').toString('base64'),
			signedBy: fingerprint,
			signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
		};
		return {
			preparedTransaction,
			preparedTransactionHash: Buffer.from(hashOf(preparedTransaction), 'hex').toString('base64'),
			hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
			partySignatures: { signatures: [{ party: from, signatures: [signature] }] },
		};
	},
	/** `party` (bank): an Iou arrives whose leaving the other synchronizer has not been seen. `hearOfLeaving` with its `contractId`. */
	arrive: ({ world }, action) => {
		const issuer = world.party(action.party ?? 'bank');
		const args = {
			issuer,
			owner: world.party(action.to ?? 'alice'),
			currency: 'EUR',
			amount: '3.0000000000',
			observers: [],
		};
		return arrive(world, TEMPLATES.iou, args, submission(world, issuer, action));
	},
	hearOfLeaving: ({ world }, action) => {
		const contract = world.contracts.get(action.contractId ?? '');
		if (!contract) throw new Error(`no contract ${action.contractId}`);
		return hearOfLeaving(world, contract, submission(world, action.party ?? 'bank', action));
	},
	/** `change` (Added), `party` (alice), `permission` (SUBMISSION). */
	topology: ({ world }, { change, party, permission }) =>
		world.topology([{ change: change ?? 'Added', party: world.party(party ?? 'alice'), permission }]),
	/** `user`, `party` (primary), `rights`, `deactivated`: adds a user or replaces one. */
	user: ({ world }, { user, party, rights, deactivated }) => {
		if (!user) throw new Error('user needs a user');
		const primaryParty = party === undefined ? '' : world.party(party);
		world.users.set(user, { id: user, primaryParty, rights: rights ?? [], deactivated: deactivated ?? false });
		return { user };
	},
	/** `user`, `right`: an object such as `{CanReadAs: {value: {party}}}`. */
	grant: ({ world }, { user, right }) => {
		const found = world.users.get(user ?? '');
		if (!found || !right) throw new Error('grant needs a known user and a right');
		found.rights.push(right);
		return { user };
	},
	/** `count` (1000), `party` (alice): so many coins, in few transactions. */
	bulkContracts: ({ world }, action) => {
		const owner = action.party ?? 'alice';
		const wanted = action.count ?? 1000;
		for (let made = 0; made < wanted; made += BATCH) {
			world.transact(
				(tx) => {
					for (let index = made; index < Math.min(made + BATCH, wanted); index++) {
						tx.create(TEMPLATES.amulet, amuletArgs(world, owner, `${index + 1}.0000000000`));
					}
				},
				{ submission: submission(world, owner, action) },
			);
		}
		return { offset: world.ledgerEnd };
	},
	/** `count` (1000), `party` (alice), `failEvery` (10): so many commands. */
	bulkCompletions: ({ world }, action) => {
		const party = action.party ?? 'alice';
		for (let made = 1; made <= (action.count ?? 1000); made++) {
			if (made % (action.failEvery ?? 10) === 0) fail(world, party, action.code, action);
			else issueIou(world, party, party, '1.0000000000', action);
		}
		return { offset: world.ledgerEnd };
	},
};
