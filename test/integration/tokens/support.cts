/** Means that the tests of token operations share: a sandbox, the node with the credentials of registries, and the truth. */
import type { IDataObject } from 'n8n-workflow';

import { ledgerNodeOf } from '../../support/nodeTables.cts';
import { runNode, type RunOptions } from '../../support/engine.cts';
import { around, byId } from '../../support/harness.cts';
import { ledgerCredential, token, type TestSandbox } from '../../support/sandbox.cts';
import { credentialFor } from '../validator/support.cts';

export { byId } from '../../support/harness.cts';

/** Fields of a payment that each input item names. */
export const FROM_ITEM = { receiver: byId('={{ $json.receiver }}'), amount: '={{ $json.amount }}' };

type Options = Partial<RunOptions> & { as?: string; registry?: IDataObject | null };

/** Shorthands around a sandbox. */
export const tokensOf = (sandbox: TestSandbox) => {
	const credentials = (as?: string, registry: IDataObject | null = { url: sandbox.url }) => ({
		...ledgerCredential(sandbox, as),
		cantonScanApi: { url: sandbox.url },
		cantonValidatorApi: { url: sandbox.url, authentication: 'accessToken', accessToken: token() },
		...credentialFor(sandbox.url, { oAuth2: true }),
		...(registry && { cantonTokenRegistryApi: registry }),
	});
	return {
		parties: sandbox.parties,
		credentials,
		run: async (resource: string, operation: string, parameters: IDataObject = {}, { as, registry, ...options }: Options = {}) =>
			await runNode(ledgerNodeOf(resource, operation), { authentication: 'accessToken', resource, operation, ...parameters } as never, {
				credentials: credentials(as, registry),
				...options,
			}),
		happen: around(sandbox).happen,
		/** Parameters of a payment of Canton Coin by the bank, to bob unless another party is named. */
		payment: (parameters: IDataObject = {}): IDataObject => ({
			sender: byId(sandbox.parties.bank!),
			receiver: byId(sandbox.parties.bob!),
			instrument: `Amulet@${sandbox.parties.DSO}`,
			amount: '12.5',
			executeBefore: '2026-07-02T10:00:00Z',
			...parameters,
		}),
	};
};

const COIN_PRICE = { instrument: 'Canton Coin', price: '0.0312345678', currency: 'USD' };

/** Rows of the prices of all instruments that moved. */
export const pricesOf = (rows: IDataObject[]): IDataObject[] => [
	COIN_PRICE,
	...[
		...new Set(
			rows
				.filter(({ instrumentId }) => instrumentId && instrumentId !== 'Amulet')
				.map((row) => `${row.instrumentId}@${row.instrumentAdmin}`),
		),
	].map((instrument) => ({ instrument, price: '1.0825', currency: 'USD' })),
];
