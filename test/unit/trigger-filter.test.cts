// The filter that When Nothing Happened watches: another one has a silence of its own, and nothing else has.
import { filterOf } from '../../nodes/shared/trigger/filterOf';
import { events } from '../../nodes/shared/ledgerEvents/events';
import { ledgerTriggerProperties } from '../../nodes/shared/ledgerEvents/ledgerTriggerForm';

const created = events.find(({ value }) => value === 'contractCreated')!;
const filter = (parameters: object) => filterOf({ parameters } as never, ledgerTriggerProperties(true), created as never);
const template = (value: string, more: object = {}) => ({ templates: { __rl: true, mode: 'list', value, ...more } });

test.each<[string, object, object]>([
	['another template', template('#a:A:A'), template('#a:A:B')],
	['a party', { parties: 'alice' }, {}],
	['an option of the event', { options: { includeReassignments: true } }, {}],
	['an expression', { parties: '={{ $json.a }}' }, { parties: '={{ $json.b }}' }],
])('%s is another filter', (_, before, after) => {
	expect(filter(before)).not.toBe(filter(after));
});

test.each<[string, object, object]>([
	['the label of a template that was chosen', template('#a:A:A', { cachedResultName: 'A' }), template('#a:A:A', { cachedResultName: 'a' })],
	['the minutes', { quietMinutes: 5 }, { quietMinutes: 6 }],
	['what is shown', { simplify: false, options: { includeCreatedEventBlob: true, output: 'batch', apiVersion: 'legacy' } }, {}],
	['a default that is saved', Object.fromEntries(created.properties.map(({ name, default: usual }) => [name, usual])), {}],
	['a field of another event', { outcome: 'failed' }, { outcome: 'any' }],
])('%s is no other filter', (_, before, after) => {
	expect(filter(before)).toBe(filter(after));
});
