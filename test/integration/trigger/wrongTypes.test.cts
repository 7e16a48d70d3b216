// Whatever a server answers, no trigger, list or form of the editor fails with an error of JavaScript: it says in words what is odd,
// leaves the odd entry out, or delivers it as what cannot be read.
import { waitForNothing } from '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { events as ledgerEvents } from '../../../nodes/shared/ledgerEvents/events';
import { events as scanEvents } from '../../../nodes/CantonScanEventTrigger/events';
import { dropDown, mapperFields, searchList, type RunResult } from '../../support/engine.cts';
import { expectWords, oddValues, useAnswers } from '../../support/generatedAnswers.cts';
import { nodeTypes } from '../../support/nodeTypes.cts';
import { contractOf } from '../../support/operationCases.cts';
import { PolledNode } from '../../support/polledNode.cts';
import { seeded } from '../../support/seeded.cjs';

waitForNothing();

const APIS = ['ledger', 'scan', 'validator', 'registry'];
const PARTY = `alice::1220${'0'.repeat(64)}`;
const answers = useAnswers(APIS, { 'GET /v2/parties/{party}': { partyDetails: [{ party: PARTY, isLocal: true }] } });
/** Something that reads, at a base URL. */
interface Reader {
	name: string;
	apis: readonly string[];
	read: (url: string) => Promise<unknown>;
}

/** Parameters that some events cannot do without. */
const REQUIRED = {
	...{ instrument: { __rl: true, mode: 'id', value: `Amulet@${PARTY}` }, balanceLimit: '10' },
	superValidator: 'sv',
	participantIds: `participant::1220${'0'.repeat(64)}`,
};

const credentialsFor = (url: string) =>
	({
		cantonLedgerApi: { baseUrl: url, authentication: 'accessToken', accessToken: 'a.b.c' },
		cantonScanApi: { url },
		cantonTokenRegistryApi: { url },
		cantonValidatorApi: { url, authentication: 'accessToken', accessToken: 'a.b.c' },
	}) as never;

/** An error says whose answer is odd, unless what is left of the answer has another meaning. */
const SAID = new RegExp(
	[
		...['http://127\\.0\\.0\\.1', 'does not answer as expected'],
		...['Parties: the participant does not know', 'There is no event to show', 'Template: no package p is vetted'],
	].join('|'),
);

let serial = 0;

/** *Execute step*, or the polls of an active workflow that begins with what there is. */
const polled = (type: string, apis: readonly string[], event: string, mode: 'manual' | 'trigger', start: IDataObject): Reader => ({
	name: `${type} ${event}, ${mode}`,
	apis,
	async read(url) {
		const parameters = { authentication: 'accessToken', event, simplify: true, ...start, ...REQUIRED };
		const node = new PolledNode(type, parameters as never, credentialsFor(url), {}, { workflowId: `odd${serial++}` });
		const items = (await node.poll(mode)) ?? [];
		if (mode === 'trigger') items.push(...((await node.poll(mode)) ?? []));
		return items.map(({ json }) => json);
	},
});

const listed = (type: string, apis: readonly string[], method: string, parameters: IDataObject, filter?: string): Reader => ({
	name: `${type} ${method} ${String(parameters.connectThrough ?? '')} ${filter ?? ''}`,
	apis,
	read: async (url) => await searchList(type, method, parameters as never, credentialsFor(url), filter),
});

/** The services that a node can connect through, or the one that it has. */
const connections = (type: string): IDataObject[] => {
	const field = nodeTypes.get(type)!.description.properties.find(({ name }) => name === 'connectThrough');
	const values = (field?.options ?? []).flatMap((option) => ('value' in option ? [option.value as string] : []));
	return values.length > 0 ? values.map((connectThrough) => ({ connectThrough })) : [{}];
};

/** Parameters that lists and forms of any node go by. */
const CHOSEN: IDataObject = { authentication: 'accessToken', templateId: '#p:M:T', templates: '#p:M:T', choice: 'Archive', ...REQUIRED };

/** The methods by which an editor fills the fields of all nodes. */
const methodsOf = (kind: 'listSearch' | 'loadOptions' | 'resourceMapping') =>
	[...nodeTypes].flatMap(([name, { methods }]) =>
		Object.keys(methods?.[kind] ?? {}).flatMap((method) =>
			connections(name).map((connection) => ({
				type: name.replace('n8n-nodes-canton.', ''),
				method,
				parameters: { ...CHOSEN, ...connection },
			})),
		),
	);

/** A form, or a drop-down list. */
const filled = (
	{ type, method, parameters }: ReturnType<typeof methodsOf>[number],
	ask: typeof mapperFields | typeof dropDown,
): Reader => ({
	name: `${type} ${method}`,
	apis: APIS,
	read: async (url) => await ask(type, method, parameters as never, credentialsFor(url)),
});

const READERS: Reader[] = [
	...(['manual', 'trigger'] as const).flatMap((mode) => [
		...ledgerEvents.map(({ value }) =>
			polled('cantonLedgerEventTrigger', ['ledger'], value, mode, { startFrom: 'position', afterOffset: '0', parties: PARTY }),
		),
		...scanEvents.map(({ value }) => polled('cantonScanEventTrigger', ['scan'], value, mode, { startFrom: 'beginning' })),
	]),
	...methodsOf('listSearch').flatMap(({ type, method, parameters }) =>
		[undefined, 'e'].map((filter) => listed(type, APIS, method, parameters, filter)),
	),
	...methodsOf('resourceMapping').map((form) => filled(form, mapperFields)),
	...methodsOf('loadOptions').map((list) => filled(list, dropDown)),
];

test('the lists and forms of all nodes are read', () => {
	const names = READERS.map(({ name }) => name.split(' ')[0]);
	const withMethods = [...nodeTypes].filter(([, { methods }]) => methods?.listSearch ?? methods?.resourceMapping ?? methods?.loadOptions);
	expect(withMethods.map(([name]) => name.replace('n8n-nodes-canton.', '')).filter((name) => !names.includes(name))).toEqual([]);
	expect(names).toEqual(expect.arrayContaining(['cantonToken', 'cantonParticipant', 'cantonWallet', 'cantonLedgerStream']));
	for (const method of ['getTemplateFields', 'getChoiceFields', 'getKeyFields'])
		expect(READERS.map(({ name }) => name)).toContain(`cantonLedger ${method}`);
});

async function outcome({ read }: Reader): Promise<Pick<RunResult, 'json' | 'error'>> {
	try {
		return { json: (await read(answers.newUrl())) as IDataObject[] };
	} catch (error) {
		return { json: [], error: error as RunResult['error'] };
	}
}

test.each(READERS.map((reader) => [reader.name, reader] as const))(
	'%s',
	async (_, reader) => {
		answers.give('', {});
		await outcome(reader);
		const endpoints = reader.apis.flatMap((api) =>
			contractOf(api)
				.endpoints()
				.filter(({ name: endpoint, answers: described }) => described.length > 0 && answers.wasRequested(endpoint))
				.map(({ name: endpoint }) => [api, endpoint] as const),
		);
		const chance = seeded(7);
		for (const [api, endpoint] of endpoints)
			for (const { oddity, answer } of oddValues(api, endpoint, chance)) {
				answers.give(endpoint, answer);
				const result = await outcome(reader);
				expectWords(`${endpoint} ${oddity}`, result);
				if (result.error) expect([oddity, result.error.message]).toEqual([oddity, expect.stringMatching(SAID)]);
			}
	},
	120_000,
);
