// Contracts of the ledger as a wallet lists them.
import { contractItem } from '../scan/items.mts';
import type { Contract } from '../world/model.mts';
import type { components } from '../../api/validator.d.ts';

type Shown = components['schemas']['Contract'];

/** A decimal with all its digits is cut here (recorded: `1.0` in the wallet, `1.0000000000` on the ledger). */
const shortDecimals = (value: unknown): unknown => {
	if (typeof value === 'string') return /^-?\d+\.\d{10}$/.test(value) ? value.replace(/(\.\d+?)0+$/, '$1') : value;
	if (Array.isArray(value)) return value.map(shortDecimals);
	if (value === null || typeof value !== 'object') return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortDecimals(inner)]));
};

/** @param view set if the list shows a view of an interface instead: its ID and its fields */
export function walletItem(contract: Contract, view?: { interfaceId: string; fields: unknown }): Shown {
	const { template_id: templateId, payload, ...rest } = contractItem(contract);
	return { ...rest, template_id: view?.interfaceId ?? templateId, payload: shortDecimals(view?.fields ?? payload) } as Shown;
}
