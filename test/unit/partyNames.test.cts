// An operation whose items show a party takes names of parties from a table.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties } from 'n8n-workflow';

import { resources as ledger } from '../../nodes/CantonLedger/operations';
import { resources as registry } from '../../nodes/CantonTokenRegistry/operations';
import { resources as scan } from '../../nodes/CantonScan/operations';
import { resources as validator } from '../../nodes/CantonValidator/operations';
import { withPartyNames } from '../../nodes/shared/messages/names';
import type { Resource } from '../../nodes/shared/operation/operation';

const NAMES = new Map([['someone', 'Somebody']]);

/** Fields of the output's schema beside which an item has a name, whoever the party is. */
function partyFields(node: string, resource: string, operation: string): string[] {
	const file = join(__dirname, '..', '..', 'nodes', node, '__schema__', 'v1.0.0', resource, `${operation}.json`);
	if (!existsSync(file)) return [];
	const fields = Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { properties?: object }).properties ?? {});
	return fields.filter((field) => `${field}Name` in withPartyNames({ [field]: null }, NAMES));
}

const hasOption = ({ properties }: { properties: INodeProperties[] }) =>
	properties.some(({ name, options }) => name === 'options' && options?.some((option) => option.name === 'partyNames'));

/** They make or change a party or its rights: whoever runs them knows it, or it has no name yet. */
const WITHOUT = new Set([
	...['externalParty.allocate', 'externalParty.generateTopology', 'party.allocate', 'party.update'],
	...['userRight.grant', 'userRight.revoke'],
]);

test.each([
	['CantonLedger', ledger],
	['CantonScan', scan],
	['CantonTokenRegistry', registry],
	['CantonValidator', validator],
] as Array<[string, ReadonlyArray<Resource<unknown>>]>)('%s', (node, resources) => {
	const all = resources.flatMap(({ value, operations }) => operations.map((operation) => ({ resource: value, operation })));
	const showing = all.filter(({ resource, operation }) => partyFields(node, resource, operation.value).length > 0);
	expect(showing.length).toBeGreaterThan(0);
	const missing = showing
		.filter(({ operation }) => !hasOption(operation))
		.map(({ resource, operation }) => `${resource}.${operation.value}`);
	expect(missing.filter((name) => !WITHOUT.has(name))).toEqual([]);
});
