import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/scan';
import { paginate } from '../../../shared/http/paginate';
import { limit, optionsOf, returnAll, simplify } from '../../../shared/parameters/fields';
import { int64 } from '../../../shared/values/exactJson';
import { scanOnly } from '../../connection';

const ENDPOINT = 'GET /v0/admin/validator/licenses';
/** The most a server accepts. */
const LARGEST_PAGE = 1000;

/** GET /v0/admin/validator/licenses, open to everybody in spite of its path; newest first. */
export const getManyValidatorLicenses = scanOnly({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many validator licenses',
	description:
		'Get the validators approved on the network, newest license first, with the version each last reported and when it was last active',
	endpoints: [ENDPOINT],
	rights: 'none on a public scan',
	properties: [
		returnAll,
		limit,
		simplify,
		optionsOf([
			{
				displayName: 'Start After Cursor',
				name: 'startAfter',
				type: 'string',
				default: '',
				placeholder: 'e.g. 1042',
				description: 'Continue where an earlier run ended: the nextCursor of its last item (next_page_token if not simplified)',
			},
		]),
	],
	async *run({ scan, parameters }) {
		const simple = parameters.flag('simplify');
		const pages = paginate({
			client: scan,
			endpoint: ENDPOINT,
			limit: parameters.limit(),
			cursor: parameters.int64('options.startAfter'),
			fetchPage: async (after: number | undefined, left) => {
				const page = await scan.call(ENDPOINT, {
					query: { after, limit: Math.min(left, LARGEST_PAGE) },
					requires: { validator_licenses: [{ contract_id: 'text', payload: 'object' }] },
				});
				const next = page.next_page_token ?? null;
				const rows = page.validator_licenses.map((license) =>
					simple ? { ...simplified(license), nextCursor: next } : { ...(license as unknown as IDataObject), next_page_token: next },
				);
				return { rows, next: next === null ? undefined : int64(String(next)) };
			},
		});
		yield* pages;
	},
});

interface Round {
	number?: string;
}

/** The payload of a license as far as it is known; newer versions may add to it, and a validator may have told nothing yet. */
interface License {
	validator?: string;
	sponsor?: string;
	faucetState?: { firstReceivedFor?: Round; lastReceivedFor?: Round; numCouponsMissed?: string } | null;
	metadata?: { lastUpdatedAt?: string; version?: string; contactPoint?: string } | null;
	lastActiveAt?: string | null;
}

function simplified({ contract_id: contractId, created_at: createdAt, payload }: components['schemas']['Contract']): IDataObject {
	const { validator, sponsor, faucetState, metadata, lastActiveAt } = (payload ?? {}) as License;
	return {
		validator: validator ?? null,
		sponsor: sponsor ?? null,
		version: metadata?.version ?? null,
		contactPoint: metadata?.contactPoint ?? null,
		lastUpdatedAt: metadata?.lastUpdatedAt ?? null,
		lastActiveAt: lastActiveAt ?? null,
		firstReceivedForRound: faucetState?.firstReceivedFor?.number ?? null,
		lastReceivedForRound: faucetState?.lastReceivedFor?.number ?? null,
		couponsMissed: faucetState?.numCouponsMissed ?? null,
		createdAt,
		contractId,
	};
}
