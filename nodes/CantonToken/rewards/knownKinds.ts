import { ledgerEnd } from '../../shared/ledger/offsets';
import type { Ledger } from '../../shared/ledger/service';
import { eventFormat } from '../../shared/ledger/updates/eventFormat';
import { ACTIVE_LIST } from '../../shared/ledger/updates/snapshot';
import { int64 } from '../../shared/values/exactJson';
import { templateId, type Kind } from './kinds';

/** Codes of a participant whose version of splice-amulet lacks a template. */
const UNKNOWN_TEMPLATE = new Set(['NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME', 'TEMPLATES_OR_INTERFACES_NOT_FOUND']);

/** Kinds that the participant has templates of, in the order given. Older versions of splice-amulet lack the newer ones. */
export async function knownKinds(ledger: Ledger, parties: string[], wanted: Kind[]): Promise<Kind[]> {
	const activeAtOffset = int64(String(await ledgerEnd(ledger)));
	for (let kinds = wanted; ;) {
		const format = eventFormat({ parties, templates: kinds.map(templateId) });
		const attempt = await ledger.attempt(ACTIVE_LIST, {
			query: { limit: 1 },
			body: { activeAtOffset, eventFormat: format },
		});
		if (attempt.ok) return kinds;
		const { code = '', message } = attempt.failure;
		const left = UNKNOWN_TEMPLATE.has(code) ? kinds.filter(({ entity }) => !message.includes(entity)) : kinds;
		if (left.length === kinds.length || left.length === 0) throw ledger.error(attempt.failure, ACTIVE_LIST);
		kinds = left;
	}
}
