// 3,000 types by chance: the value is filled into its form, the sandbox checks what comes out with a reader of its own, and answers the value.
import fc from 'fast-check';

import { fillForm } from '../../../nodes/shared/daml/fillForm';
import { exampleOf } from '../../../nodes/shared/daml/example';
import { formOf, type FormNode } from '../../../nodes/shared/daml/form';
import { readJson } from '../../../nodes/shared/daml/readJson';
import { readPackage } from '../../../nodes/shared/daml/readPackage';
import { argumentsOf, shapeOf } from '../../../nodes/shared/daml/shape';
import { LIBRARY, samples, type Sample } from '../../support/damlValues.cts';
import { compile, darWith, LF_STYLES, type LfModule } from '../../support/lf.cts';
import { token, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 5 });
const TYPES = 3_000;
const PER_PACKAGE = 100;
const zone = 'Europe/Zurich';

const call = async (subject: string, path: string, body: Uint8Array | string) => {
	const headers = {
		authorization: `Bearer ${token(subject)}`,
		'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
	};
	const response = await fetch(`${sandbox.url}${path}`, { method: 'POST', headers, body: body as never });
	const text = await response.text();
	if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
	return JSON.parse(text);
};

/** Input that somebody types into the fields for a value: JSON as text if JSON is expected. */
function typed(node: FormNode, value: any, into: Record<string, unknown> = {}): Record<string, unknown> {
	if (node.kind === 'record') {
		if (value !== null) for (const { name, node: inner } of node.fields) typed(inner, value[name], into);
		return into;
	}
	if (node.kind === 'unit' || value === null || value === undefined) return into;
	const { id, input } = node.field;
	if (input === 'list' || input === 'object' || node.shape.kind === 'optional') into[id] = JSON.stringify(value);
	else into[id] = input === 'dropDown' ? String(value.tag ?? value) : value;
	return into;
}

test(`${TYPES} types`, async () => {
	const { alice } = (await sandbox.control('GET', '/world')).parties;
	let count = 0;
	for (let batch = 0; batch < TYPES / PER_PACKAGE; batch++) {
		const style = LF_STYLES[batch % LF_STYLES.length]!;
		const library = compile({ name: `library-${batch}`, version: '1.0.0', modules: { Lib: { types: LIBRARY } } }, style);
		// A party of the arguments observes the contract, so it has to exist.
		const found = fc
			.sample(samples(library.id, 3), PER_PACKAGE)
			.map((sample) => (sample.type === 'Party' ? { ...sample, value: alice } : sample));
		const module: LfModule = { types: Object.assign({}, ...found.map(({ definitions }) => definitions)), templates: {} };
		for (const [index, { type }] of found.entries()) {
			module.types![`Sample${index}`] = {
				record: [
					['owner', 'Party'],
					['sample', type],
				],
			};
			module.templates![`Sample${index}`] = {};
		}
		const main = compile({ name: `samples-${batch}`, version: '1.0.0', modules: { Main: module } }, style);
		await call('participant_admin', '/v2/dars', darWith(main, library));
		const packages = [readPackage(main.payload, main.id), readPackage(library.payload, library.id)];
		const at = (id: string) => packages.find((candidate) => candidate.id === id);
		const filled = found.map(({ value }: Sample, index) => {
			const type = argumentsOf({ packageId: main.id, module: 'Main', entity: `Sample${index}` });
			const form = formOf(type, at);
			const inputs = typed(form.node, { owner: alice, sample: value });
			const json = fillForm(form, { value: (id) => inputs[id], allValues: inputs, emptyText: true, zone }, at);
			// Its example is a value of the type, too.
			const example = exampleOf(type, at);
			if (example !== undefined) readJson(type, example, at, { field: '', zone });
			expect(shapeOf(type, at).kind).toBe('record');
			return { CreateCommand: { templateId: `#samples-${batch}:Main:Sample${index}`, createArguments: json } };
		});
		const { transaction } = await call(
			'ledger-api-user',
			'/v2/commands/submit-and-wait-for-transaction',
			JSON.stringify({ commands: { commands: filled, commandId: `batch-${batch}`, actAs: [alice] } }),
		);
		for (const [index, { CreatedEvent }] of transaction.events.entries()) {
			const { value, type } = found[index]!;
			const { createArgument } = CreatedEvent;
			// A trailing None is left out of what a participant answers.
			expect({ type, value: createArgument.sample ?? null }).toEqual({ type, value });
			count++;
		}
	}
	expect(count).toBe(TYPES);
}, 300_000);
