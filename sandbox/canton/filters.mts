// Event formats: whose events, of which templates, carrying what.
import type { components } from '../../api/ledger.d.ts';
import type { Exact } from '../wire/api.mts';
import type { Contract } from '../world/model.mts';
import type { Interface } from '../world/model.mts';
import type { World } from '../world/world.mts';
import { checkParties, needAnyReader, needReadAs, type AnyCall } from './auth.mts';
import { invalid, type ErrorDetail } from './errors.mts';
import { identifier, isEntity, type Identifier } from './identifiers.mts';

export type EventFormat = components['schemas']['EventFormat'];
type Filters = components['schemas']['Filters'];

/** Parts of a matching event that are shown, and to whom. */
export interface Match {
	witnesses: string[];
	blob: boolean;
	/** Interfaces of the filter that the template implements. `view`: their view was asked for. */
	interfaces: Array<{ on: Interface; view: boolean }>;
}

interface Rule {
	id?: Identifier;
	onInterface: boolean;
	view: boolean;
	blob: boolean;
}

/** Decides what of a contract's events is shown, where `audience` is who may see them. */
export interface Matcher {
	match(contract: Contract, audience: string[]): Match | undefined;
}

/** An event format that was allowed and understood. */
export class EventFilter implements Matcher {
	private readonly byParty = new Map<string, Rule[]>();
	private anyParty?: Rule[];
	private readonly world: World;

	/** Throws what the ledger refuses with: rights first, then what it does not know. */
	constructor(call: AnyCall, format: EventFormat) {
		this.world = call.sandbox.world;
		const parties = Object.entries(format.filtersByParty ?? {});
		if (format.filtersForAnyParty) needAnyReader(call);
		const names = parties.map(([party]) => party);
		needReadAs(call, names);
		if (parties.length === 0 && !format.filtersForAnyParty) {
			throw invalid('filtersByParty and filtersForAnyParty cannot be empty simultaneously');
		}
		checkParties(names);
		const detail = snapshotContext(call, format);
		for (const [party, filters] of parties) this.byParty.set(party, rulesOf(call, filters, detail));
		if (format.filtersForAnyParty) this.anyParty = rulesOf(call, format.filtersForAnyParty, detail);
	}

	/** The parties the reader speaks for: those named, or all that are hosted here. */
	get readers(): string[] {
		if (!this.anyParty) return [...this.byParty.keys()];
		return [...this.world.parties.values()].filter(({ hosted }) => hosted).map(({ id }) => id);
	}

	match(contract: Contract, audience: string[]): Match | undefined {
		const witnesses = new Set<string>();
		const rules: Rule[] = [];
		for (const party of audience) {
			const own = this.byParty.get(party)?.filter((rule) => fits(rule, contract)) ?? [];
			const any = this.anyParty && this.world.hosts(party) ? this.anyParty.filter((rule) => fits(rule, contract)) : [];
			if (own.length + any.length > 0) witnesses.add(party);
			rules.push(...own, ...any);
		}
		if (witnesses.size === 0) return undefined;
		const interfaces = contract.template.interfaces.flatMap((on) => {
			const asking = rules.filter((rule) => rule.onInterface && rule.id && isEntity(rule.id, on.packageName, on.name));
			return asking.length > 0 ? [{ on, view: asking.some(({ view }) => view) }] : [];
		});
		return { witnesses: [...witnesses], blob: rules.some(({ blob }) => blob), interfaces };
	}
}

function rulesOf(call: AnyCall, filters: Filters, detail: ErrorDetail): Rule[] {
	const rules: Rule[] = [];
	for (const { identifierFilter } of filters.cumulative ?? []) {
		if ('WildcardFilter' in identifierFilter) {
			const { includeCreatedEventBlob } = identifierFilter.WildcardFilter.value;
			rules.push({ onInterface: false, view: false, blob: includeCreatedEventBlob ?? false });
		} else if ('TemplateFilter' in identifierFilter) {
			const { templateId: text, includeCreatedEventBlob } = identifierFilter.TemplateFilter.value;
			rules.push({
				id: identifier(call, text, 'templateId', detail),
				onInterface: false,
				view: false,
				blob: includeCreatedEventBlob ?? false,
			});
		} else if ('InterfaceFilter' in identifierFilter) {
			const { interfaceId, includeInterfaceView, includeCreatedEventBlob } = identifierFilter.InterfaceFilter.value;
			const id = identifier(call, interfaceId, 'interfaceId', detail);
			rules.push({
				id,
				onInterface: true,
				view: includeInterfaceView ?? false,
				blob: includeCreatedEventBlob ?? false,
			});
		}
	}
	// Without a filter, or with placeholders only, everything matches.
	return rules.length > 0 ? rules : [{ onInterface: false, view: false, blob: false }];
}

function fits(rule: Rule, contract: Contract): boolean {
	const { id } = rule;
	if (!id) return true;
	if (rule.onInterface) return contract.template.interfaces.some(({ packageName, name }) => isEntity(id, packageName, name));
	if (id.entity !== contract.template.name) return false;
	return id.packageId === undefined ? id.packageName === contract.template.packageName : id.packageId === contract.packageId;
}

type Older = components['schemas']['TransactionFilter'];

/** The event format of a request that may give it in the older form, as `filter` and `verbose`. `field` is what the newer form is called. */
export function eitherForm<Format>(
	body: { filter?: Exact<Older>; verbose?: boolean },
	format: Format | undefined,
	field: 'event_format' | 'update_format',
	fromFilter: (events: EventFormat) => Format,
): Format {
	const { filter, verbose } = body;
	const choose = `Please use either backwards compatible arguments (filter and verbose) or ${field}`;
	if (format !== undefined && (filter !== undefined || verbose))
		throw invalid(`Both filter/verbose and ${field} is specified. ${choose}, but not both.`);
	if (format !== undefined) return format;
	if (filter === undefined) throw invalid(`Either filter/verbose or ${field} is required. ${choose}.`);
	return fromFilter({ ...filter, verbose });
}

/** Details of the request in refusals about a snapshot of contracts. */
export function snapshotContext(call: AnyCall, format: EventFormat): ErrorDetail {
	if (!call.endpoint.includes('active-contracts')) return {};
	const { activeAtOffset, maxPageSize } = call.body as Record<string, unknown>;
	const page = call.endpoint.endsWith('-page') && {
		maxPageSize: String(maxPageSize ?? 2000),
		...(activeAtOffset !== undefined && { activeAtOffset: String(activeAtOffset) }),
	};
	const parties = Object.entries(format.filtersByParty ?? {}).map(([party, filters]) => `${party}: ${described(filters)}`);
	if (format.filtersForAnyParty) parties.push(`all-parties: ${described(format.filtersForAnyParty)}`);
	return { context: { ...page, filters: `{${parties.join(', ')}}` } };
}

/** A party's filters in the words of the ledger's log. */
function described(filters: Filters): string {
	const identifierFilters = (filters.cumulative ?? []).map(({ identifierFilter }) => identifierFilter);
	const templates = identifierFilters.flatMap((filter) =>
		'TemplateFilter' in filter ? [`'${filter.TemplateFilter.value.templateId}'`] : [],
	);
	const interfaces = identifierFilters.flatMap((filter) =>
		'InterfaceFilter' in filter ? [`'${filter.InterfaceFilter.value.interfaceId}'`] : [],
	);
	const parts = [`templates: [${templates.join(', ')}]`, `interfaces: [${interfaces.join(', ')}]`];
	const wild = identifierFilters.find((filter) => 'WildcardFilter' in filter);
	if (wild ?? templates.length + interfaces.length === 0) {
		const blob = wild && 'WildcardFilter' in wild ? (wild.WildcardFilter.value.includeCreatedEventBlob ?? false) : false;
		parts.push('all-templates', `created_event_blob: ${blob}`);
	}
	return `{${parts.join(', ')}}`;
}
