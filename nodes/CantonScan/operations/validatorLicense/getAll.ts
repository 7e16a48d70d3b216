import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/scan';
import { paginate } from '../../../shared/http/paginate';
import { textField } from '../../../shared/parameters/fieldKinds';
import { listFields, optionsOf } from '../../../shared/parameters/fields';
import { int64 } from '../../../shared/values/exactJson';
import { scanOperation } from '../../scanConnection';

const ENDPOINT = 'GET /v0/admin/validator/licenses';
/** The most a server accepts. */
const LARGEST_PAGE = 1000;
const HOUR_MS = 3_600_000;

/**
 * GET /v0/admin/validator/licenses, open to everybody in spite of its path. Newest first. Each activity report of a validator replaces
 * its license, so the list moves while it is read.
 */
export const getManyValidatorLicenses = scanOperation('getAll', 'Get many validator licenses', [ENDPOINT], {
	description:
		'Get the validators approved on the network, last active first, with the version each last reported and when it was last active',
	properties: [
		...listFields,
		optionsOf([
			textField('Start After Cursor', 'startAfter', {
				placeholder: 'e.g. 1042',
				description:
					'Continue where an earlier run ended: the nextCursor of its last item (next_page_token if not simplified). ' +
					'Good for the next minutes only: a license is recreated at each activity report and moves to the front, ' +
					'so those that reported since are missed. To get all of them, use Return All in one run.',
			}),
		]),
	],
	async *run({ scan, parameters }) {
		const simple = parameters.flag('simplify');
		const startAfter = parameters.int64('options.startAfter');
		let left = parameters.limit();
		const read = (limit: number, cursor?: number) =>
			paginate({
				client: scan,
				endpoint: ENDPOINT,
				limit,
				cursor,
				fetchPage: async (after: number | undefined, wanted) => {
					const page = await scan.call(ENDPOINT, {
						sameServer: after !== undefined,
						query: { after, limit: Math.min(wanted, LARGEST_PAGE) },
					});
					const next = page.next_page_token ?? null;
					const rows = page.validator_licenses.map((license) => ({ license, next }));
					return { rows, next: next === null ? undefined : int64(String(next)) };
				},
			});
		const itemOf = ({ license, next }: Row): IDataObject =>
			simple ? { ...simplified(license), nextCursor: next } : { ...license, next_page_token: next };

		const contracts = new Set<string>();
		const validators = new Set<string>();
		let pages = 0;
		for await (const rows of read(left, startAfter)) {
			pages++;
			left -= rows.length;
			for (const { license } of rows) {
				contracts.add(license.contract_id);
				validators.add(validatorOf(license));
			}
			yield rows.map(itemOf);
		}
		if (pages < 2 || left <= 0 || startAfter !== undefined) return;
		// A license that was replaced between two pages moved to the front, which had been read before.
		for await (const rows of read(Infinity)) {
			const firstListed = rows.findIndex(({ license }) => contracts.has(license.contract_id));
			const renewed = firstListed < 0 ? rows : rows.slice(0, firstListed);
			const missed = renewed.filter(({ license }) => !validators.has(validatorOf(license))).slice(0, left);
			left -= missed.length;
			if (missed.length > 0) yield missed.map(itemOf);
			if (firstListed >= 0 || left <= 0) return;
		}
	},
});

type Contract = components['schemas']['Contract'];

/** A license, and the page token of its page. */
interface Row {
	license: Contract;
	next: number | null;
}

/** Validator of a license. One that names nobody counts by itself. */
const validatorOf = ({ contract_id, payload }: Contract): string => String((payload as License).validator ?? contract_id);

interface Round {
	number?: string;
}

/** The payload of a license as far as it is known. Newer versions may add to it, and a validator may have reported nothing yet. */
interface License {
	validator?: string;
	sponsor?: string;
	faucetState?: { firstReceivedFor?: Round; lastReceivedFor?: Round; numCouponsMissed?: string } | null;
	metadata?: { lastUpdatedAt?: string; version?: string; contactPoint?: string } | null;
	lastActiveAt?: string | null;
}

/** Whole hours since a time. Null if there is none. */
function hoursSince(time: string | null | undefined): number | null {
	const since = Date.parse(time ?? '');
	return Number.isNaN(since) ? null : Math.max(0, Math.floor((Date.now() - since) / HOUR_MS));
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
		hoursInactive: hoursSince(lastActiveAt),
		firstReceivedForRound: faucetState?.firstReceivedFor?.number ?? null,
		lastReceivedForRound: faucetState?.lastReceivedFor?.number ?? null,
		couponsMissed: faucetState?.numCouponsMissed ?? null,
		createdAt,
		contractId,
	};
}
