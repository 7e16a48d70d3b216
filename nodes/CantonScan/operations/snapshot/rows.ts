import type { IDataObject } from 'n8n-workflow';

import { at, integerAt, listOf, textAt } from '../../../shared/values/jsonFields';
import type { SnapshotContract } from './pages';

/** The snapshot that a row is from. */
interface Origin {
	recordTime: string;
	migrationId: number;
}

/** The update that created a contract. Null if it belongs to an earlier migration. The oldest version names it in the event's ID. */
function createdIn(contract: SnapshotContract): string | null {
	if ('event_id' in contract) return /^#?([0-9a-f]{1,100}):\d{1,10}$/.exec(contract.event_id)?.[1] ?? null;
	return contract.created_in_update_id ?? null;
}

export function contractRow(contract: SnapshotContract, { recordTime, migrationId }: Origin): IDataObject {
	return {
		asOf: recordTime,
		templateId: contract.template_id,
		packageName: contract.package_name ?? null,
		createArgument: contract.create_arguments as IDataObject,
		createdAt: contract.created_at ?? null,
		signatories: contract.signatories,
		observers: contract.observers,
		createdInUpdateId: createdIn(contract),
		migrationId,
		contractId: contract.contract_id,
	};
}

/** A coin of Canton Coin, or a locked one, which holds a coin and its lock. */
export function holdingRow(contract: SnapshotContract, { recordTime, migrationId }: Origin): IDataObject {
	const { create_arguments: payload } = contract;
	const lock = at(payload, 'lock');
	const coin = at(payload, 'amulet') ?? payload;
	return {
		asOf: recordTime,
		owner: textAt(coin, 'owner'),
		amount: textAt(coin, 'amount', 'initialAmount'),
		locked: lock !== undefined,
		lockHolders: lock === undefined ? null : (listOf(at(lock, 'holders')) as string[]),
		lockExpiresAt: textAt(lock, 'expiresAt'),
		lockContext: textAt(lock, 'optContext'),
		createdInRound: integerAt(coin, 'amount', 'createdAt', 'number'),
		createdAt: contract.created_at ?? null,
		createdInUpdateId: createdIn(contract),
		migrationId,
		contractId: contract.contract_id,
	};
}
