import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/validator';
import { wholeList } from '../../../shared/operation/wholeAnswer';
import { raw, WALLET_USER } from '../../../shared/validatorNode/contracts';
import { validatorOperation, type ValidatorServices } from '../../../shared/validatorNode/validatorOperation';

const ENDPOINT = 'GET /v0/entry/all';

/** GET /v0/entry/all: one list, without pages. */
export const getManyOwnNameEntries = validatorOperation('getAll', 'Get many name entries of the user', [ENDPOINT], {
	description: 'Get the names that the user of the token has in the name service and that have not expired, with the price of a renewal',
	rights: WALLET_USER,
	...wholeList(async ({ validator }: ValidatorServices) => (await validator.call(ENDPOINT)).entries, row, raw),
});

function row(entry: components['schemas']['OwnNameEntry']): IDataObject {
	const expiresAt = DateTime.fromMillis(Number(entry.expiresAt ?? Number.NaN), { zone: 'utc' });
	const { paymentInterval, paymentDuration } = entry;
	return {
		name: entry.name,
		expiresAt: expiresAt.isValid ? expiresAt.toISO() : null,
		daysToExpiry: expiresAt.isValid ? Math.round(expiresAt.diffNow('days').days * 100) / 100 : null,
		renewalAmount: entry.amount ?? null,
		renewalUnit: entry.unit ?? null,
		renewalDays: daysOf(paymentInterval),
		renewableDaysBefore: daysOf(paymentDuration),
		// Recorded: the text ContractId(00…).
		contractId: /^ContractId\((00[0-9a-f]{2,300})\)$/.exec(entry.contractId.slice(0, 400))?.[1] ?? entry.contractId,
	};
}

/** Microseconds as days. Null if they are none. */
function daysOf(micros: string | undefined): number | null {
	const days = Number(micros ?? Number.NaN) / 86_400_000_000;
	return Number.isFinite(days) ? Math.round(days * 100) / 100 : null;
}
