import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { page, PAGE } from '../parameters/listPage';
import { ledgerEnd } from './offsets';
import { knownPackage, loadPackage } from './damlPackages';
import { eventFormat, HOLDING_INTERFACES } from './eventFormat';
import { participant } from './listContext';
import { pasteableName } from './packageNames';
import type { Ledger } from './service';
import { UpdateReader } from './updates';
import { vettedPackages } from './vettedPackages';

/**
 * The lists of templates and interfaces. A participant does not list them: they are read from the latest events, and from the
 * packages themselves where what was typed names some.
 */

/** At most so many packages are read for one list. */
const MOST_PACKAGES = 8;
/** How long the calls of a list may take, in ms: somebody waits for it. */
const PATIENCE_MS = 15_000;

type Kind = 'templates' | 'interfaces';

export async function searchTemplates(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const ledger = await participant(this, 'to read as some party');
	return listed([...(await ofPackages(ledger, 'templates', filter)), ...(await ofLatestEvents(this, ledger))], filter);
}

export async function searchInterfaces(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const ledger = await participant(this, 'any valid user');
	return listed([...(await ofPackages(ledger, 'interfaces', filter)), ...Object.values(HOLDING_INTERFACES)], filter);
}

function listed(names: string[], filter = ''): INodeListSearchResult {
	const wanted = filter.trim().toLowerCase();
	const found = [...new Set(names)].filter((name) => name.toLowerCase().includes(wanted)).sort();
	return page(
		found.slice(0, PAGE).map((name) => ({ name, value: name })),
		undefined,
	);
}

/** Those of vetted packages whose name contains what was typed before the first colon: of each name the newest version. */
async function ofPackages(ledger: Ledger, kind: Kind, filter = ''): Promise<string[]> {
	const [wanted = ''] = filter.trim().toLowerCase().replace(/^#/, '').split(':');
	const newest = new Map<string, { packageId: string; packageVersion: string }>();
	for (const { packageName = '', packageId, packageVersion = '' } of (await vettedPackages(ledger)).values()) {
		const known = newest.get(packageName);
		if (packageName.toLowerCase().includes(wanted) && (!known || isNewer(packageVersion, known.packageVersion)))
			newest.set(packageName, { packageId, packageVersion });
	}
	const names: string[] = [];
	let read = 0;
	for (const [packageName, { packageId }] of [...newest].sort(([a], [b]) => (a < b ? -1 : 1))) {
		// Without a name to look for, only what was read before is shown: reading every package takes too long.
		const mayRead = wanted !== '' && read < MOST_PACKAGES;
		const isKnown = knownPackage(packageId) !== undefined;
		if (!isKnown && !mayRead) continue;
		if (!isKnown) read++;
		// A package that cannot be had or read costs the list its entries only.
		const loaded = await loadPackage(ledger, packageId, PATIENCE_MS);
		if ('found' in loaded) names.push(...[...loaded.found[kind].keys()].map((name) => `#${packageName}:${name}`));
	}
	return names;
}

/** Whether a version such as 1.10.0 is newer than 1.9.0. */
function isNewer(version: string, than: string): boolean {
	const [a, b] = [version, than].map((one) => one.split('.').map(Number));
	for (let part = 0; part < Math.max(a!.length, b!.length); part++) {
		const difference = (a![part] ?? 0) - (b![part] ?? 0);
		if (difference !== 0) return difference > 0;
	}
	return false;
}

/** Templates of the latest events that the node's parties, else the token's user, may read. Empty where that is nothing. */
async function ofLatestEvents(context: ILoadOptionsFunctions, ledger: Ledger): Promise<string[]> {
	const parties = chosenParties(context) ?? (await readableParties(ledger));
	if (parties === undefined) return [];
	const reader = new UpdateReader(ledger, {
		updateFormat: {
			includeTransactions: { eventFormat: eventFormat({ parties }), transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' },
		},
		newestFirst: true,
		version: 'auto',
	});
	const { result } = await reader.attempt({ end: await ledgerEnd(ledger, PATIENCE_MS) }, { left: () => PATIENCE_MS });
	if (!result.ok) return [];
	return result.answer.updates.flatMap((update) =>
		('Transaction' in update ? (update.Transaction.value.events ?? []) : []).flatMap((event) => {
			const { templateId, packageName } = Object.values(event)[0] as { templateId?: string; packageName?: string };
			return (templateId && pasteableName(templateId, packageName)) || [];
		}),
	);
}

/** The party the node's form names; undefined where it names none, or by an expression. */
function chosenParties(context: ILoadOptionsFunctions): string[] | undefined {
	const texts = ['party', 'parties'].flatMap((name) => {
		const value = context.getNodeParameter(name, '') as { value?: unknown } | string;
		return String((typeof value === 'object' ? value?.value : value) ?? '').split(/[\n,]/);
	});
	const parties = texts.map((text) => text.trim()).filter((text) => /^[^=]+::[0-9a-f]+$/.test(text));
	return parties.length > 0 ? [...new Set(parties)] : undefined;
}

/** Whom the token's user may read as; empty for any party, undefined for nobody. */
async function readableParties(ledger: Ledger): Promise<string[] | undefined> {
	const who = await ledger.attempt('GET /v2/authenticated-user', { requires: { user: { id: 'text' } }, timeoutMs: PATIENCE_MS });
	// A participant without authorization has no user, and lets everybody read.
	if (!who.ok) return [];
	const granted = await ledger.attempt('GET /v2/users/{user-id}/rights', {
		path: { 'user-id': who.answer.user.id },
		timeoutMs: PATIENCE_MS,
	});
	const kinds = (granted.ok ? (granted.answer.rights ?? []) : []).map(({ kind }) => kind as Record<string, { value?: { party?: string } }>);
	if (kinds.some((kind) => 'CanReadAsAnyParty' in kind)) return [];
	const parties = kinds.flatMap((kind) => kind.CanReadAs?.value?.party ?? kind.CanActAs?.value?.party ?? []);
	return parties.length > 0 ? [...new Set(parties)] : undefined;
}
