import type { IDataObject, INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';

import type { paths as LedgerPaths } from '../../api/ledger';
import type { paths as ScanPaths } from '../../api/scan';
import { ledgerService, type LedgerAuthentication } from '../shared/ledger/service';
import { scanService } from '../shared/scan/service';
import { inputError } from '../shared/errors/nodeErrors';
import { Parameters } from '../shared/parameters/parameters';
import { Client } from '../shared/http/client';
import type { Settings } from '../shared/polling/host';
import { poll } from '../shared/polling/poll';
import type { EventKind } from '../shared/trigger/eventType';
import { Memory } from '../shared/polling/memory';
import { assembleProperties, DEFAULT_MAX_ITEMS, DEFAULT_REPLAY_MINUTES } from '../shared/trigger/properties';
import { eventsOf, kinds } from '../CantonLedgerTrigger/events';

const properties = assembleProperties(kinds, eventsOf);
const memory = new Memory();

/** How many events a test run in the editor shows. */
const SAMPLE = 5;
/** What n8n's in-memory engine grants, for hosts too old to tell. */
const USUAL_BUDGET_MS = 300_000;

function settingsOf(parameters: Parameters, { api }: EventKind): Settings {
	const startFrom = parameters.choice('startFrom', ['now', 'beginning', 'position'], 'now');
	const position = api === 'ledger' ? ['afterOffset'] : ['afterMigrationId', 'afterRecordTime'];
	const given = startFrom === 'position' ? position.map((name) => parameters.text(name) ?? '') : [];
	const hours = Number(parameters.text('options.heartbeatHours') ?? 0);
	if (!(hours >= 0)) throw parameters.refuse('options.heartbeatHours', 'this is not a number of hours', 'Enter 0 or a positive number, e.g. 24.');
	const replayMinutes = parameters.integer('options.replayMinutes', { min: 1 }) ?? DEFAULT_REPLAY_MINUTES;
	return {
		start: JSON.stringify([startFrom, ...given, parameters.text('options.cursorName') ?? '']),
		fromNow: startFrom === 'now',
		maxItems: parameters.integer('options.maxItems', { min: 1 }) ?? DEFAULT_MAX_ITEMS,
		replayWindowMs: parameters.choice('delivery', ['once', 'atLeastOnce'], 'once') === 'atLeastOnce' ? replayMinutes * 60_000 : undefined,
		heartbeatMs: hours > 0 ? hours * 3_600_000 : undefined,
	};
}

export class CantonTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Canton Trigger',
		name: 'cantonTrigger',
		icon: { light: 'file:../../icons/canton.svg', dark: 'file:../../icons/canton.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["event"] }}',
		description: 'Starts the workflow when something happens on a Canton ledger or network',
		defaults: { name: 'Canton Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'cantonLedgerApi', required: true, displayOptions: { show: { authentication: ['accessToken'], event: eventsOf('ledger') } } },
			{ name: 'cantonLedgerOAuth2Api', required: true, displayOptions: { show: { authentication: ['oAuth2'], event: eventsOf('ledger') } } },
			{ name: 'cantonScanApi', required: true, displayOptions: { show: { event: eventsOf('scan') } } },
		],
		properties,
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const node = this.getNode();
		const parameters = new Parameters(this, properties, 0);
		const event = parameters.choice('event', kinds.map(({ value }) => value));
		const kind = kinds.find(({ value }) => value === event)!;
		const batch = parameters.choice('options.output', ['item', 'batch'], 'item') === 'batch';
		const settings = settingsOf(parameters, kind);
		const trigger = `${this.getWorkflow().id}:${node.id}`;
		const source = await kind.open({
			trigger,
			node,
			parameters,
			memory,
			ledger: async (rights) => {
				const authentication = parameters.choice<LedgerAuthentication>('authentication', ['accessToken', 'oAuth2']);
				return (await Client.open<LedgerPaths>(this, ledgerService(authentication), { retries: 0 })).bind({ rights });
			},
			scan: async () => await Client.open<ScanPaths>(this, scanService, { retries: 0 }),
		});
		const output = (events: IDataObject[]): INodeExecutionData[][] => [
			batch ? [{ json: { events, count: events.length } }] : events.map((json) => ({ json })),
		];

		if (this.getMode() === 'manual') {
			const sample = await source.sample(SAMPLE);
			if (sample.length > 0) return output(sample);
			throw new NodeOperationError(node, 'There is no event to show yet', {
				description: 'A test run shows the latest events that match the settings, and the server keeps none. Loosen the filters or make such an event happen, or just activate the workflow: it starts with the next one.',
			});
		}

		// Static data belongs to this one poll on n8n's durable engine, so it is taken here and not kept.
		const saved = this.getWorkflowStaticData('node');
		const items = await poll(
			{
				trigger,
				budgetMs: typeof this.getPollBudgetMs === 'function' ? this.getPollBudgetMs() : USUAL_BUDGET_MS,
				activating: this.getActivationMode() !== 'update',
				now: Date.now,
				load: () => saved.cursor,
				store: (state) => {
					saved.cursor = state as IDataObject;
				},
				refuse: (message, remedy) => inputError(node, message, remedy),
			},
			memory,
			source,
			settings,
		);
		if (items && items.length >= settings.maxItems) {
			this.logger.info(`${node.name}: handed over ${items.length} events; what is left follows with the next poll`);
		}
		return items && output(items);
	}
}
