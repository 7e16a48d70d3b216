// An operation whose items show a party takes names of parties from a table.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties } from 'n8n-workflow';

import { resources as registry } from '../../nodes/CantonTokenRegistry/operations';
import { resources as scan } from '../../nodes/CantonScan/operations';
import { withPartyNames } from '../../nodes/shared/messages/names';
import type { Resource } from '../../nodes/shared/operation/operation';
import { LEDGER_NODES, VALIDATOR_NODES } from '../support/nodeTables.cts';

const NAMES = new Map([['someone', 'Somebody']]);

/** Fields that hold parties besides those that have a name beside them in every item. */
const PARTIES =
	/^(primaryParty|actAs|readAs|signatories|observers|actingParties|submittingParties|witnessParties|confirmingParties|executors|involvedParties)$/;

/** A schema of an output, or of a part of it. */
interface OutputSchema {
	properties?: Record<string, OutputSchema>;
	items?: OutputSchema;
}

/** Fields of a schema that hold parties, at any depth. */
const partyFieldsIn = ({ properties = {}, items }: OutputSchema): string[] => [
	...Object.keys(properties).filter((field) => PARTIES.test(field) || `${field}Name` in withPartyNames({ [field]: null }, NAMES)),
	...[...Object.values(properties), ...(items ? [items] : [])].flatMap(partyFieldsIn),
];

function partyFields(node: string, resource: string, operation: string): string[] {
	const file = join(__dirname, '..', '..', 'nodes', node, '__schema__', 'v1.0.0', resource, `${operation}.json`);
	return existsSync(file) ? partyFieldsIn(JSON.parse(readFileSync(file, 'utf8')) as OutputSchema) : [];
}

const hasOption = ({ properties }: { properties: INodeProperties[] }) =>
	properties.some(({ name, options }) => name === 'options' && options?.some((option) => option.name === 'partyNames'));

/**
 * They make or change a party or its rights: whoever runs them knows it, or it has no name yet. The columns of a journal are those that are
 * imported, and a bank statement has the names that its format has.
 */
const WITHOUT = new Set([
	...['externalParty.allocate', 'externalParty.generateTopology', 'party.allocate', 'party.update'],
	...['userRight.grant', 'userRight.revoke', 'journal.make', 'journal.makeStatement', 'movement.getJournal'],
]);

test.each([
	...Object.entries({ ...LEDGER_NODES, ...VALIDATOR_NODES }).map(([name, table]) => [name.replace('canton', 'Canton'), table]),
	['CantonScan', scan],
	['CantonTokenRegistry', registry],
] as Array<[string, ReadonlyArray<Resource<unknown>>]>)('%s', (node, resources) => {
	const all = resources.flatMap(({ value, operations }) => operations.map((operation) => ({ resource: value, operation })));
	const showing = all.filter(({ resource, operation }) => partyFields(node, resource, operation.value).length > 0);
	expect(showing.length).toBeGreaterThan(0);
	const missing = showing
		.filter(({ operation }) => !hasOption(operation))
		.map(({ resource, operation }) => `${resource}.${operation.value}`);
	expect(missing.filter((name) => !WITHOUT.has(name))).toEqual([]);
});

test('names stand beside parties in lists of rows too, and nowhere in the arguments of a contract', () => {
	const names = new Map([['p1', 'One']]);
	const item = {
		provider: 'p1',
		submittingParties: ['p1', 'p2'],
		mintingAllowances: [{ provider: 'p1', amount: '1' }, { provider: 'p2', amount: '2' }, null, 'p1'],
		events: [{ signatories: ['p1'], createArgument: { owner: 'p1' } }],
		createArgument: { owner: 'p1', legs: [{ sender: 'p1' }] },
	};
	expect(withPartyNames(item, names)).toEqual({
		provider: 'p1',
		providerName: 'One',
		submittingParties: ['p1', 'p2'],
		submittingPartiesNames: ['One', null],
		mintingAllowances: [
			{ provider: 'p1', providerName: 'One', amount: '1' },
			{ provider: 'p2', providerName: null, amount: '2' },
			null,
			'p1',
		],
		events: [{ signatories: ['p1'], signatoriesNames: ['One'], createArgument: { owner: 'p1' } }],
		createArgument: { owner: 'p1', legs: [{ sender: 'p1' }] },
	});
	expect(withPartyNames(item, new Map())).toBe(item);
});
