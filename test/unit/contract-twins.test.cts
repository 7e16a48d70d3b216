import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

type Named = Record<string, unknown>;

const schemas = (contract: string) => {
	const text = readFileSync(join(__dirname, '../../api', `${contract}.yaml`), 'utf8');
	return (parse(text) as { components: { schemas: Named } }).components.schemas;
};

describe('the validator passes scan answers on unchanged, so both contracts describe them alike', () => {
	const scan = schemas('scan');
	const validator = schemas('validator');
	const twins = Object.keys(validator).filter((name) => name in scan);

	it('finds the schemas they share', () => {
		expect(twins).toEqual(expect.arrayContaining(['HoldingsSummary', 'HoldingsSummaryV1', 'ContractWithState']));
	});

	it.each(twins)('%s is the same in both', (name) => {
		expect(validator[name]).toEqual(scan[name]);
	});
});
