// State that a module keeps for all executions is bounded: it is in a Cache. Else it is listed here, with what bounds it.
import { filesIn, read } from './support/words.cts';

const LISTED: Record<string, string> = {
	'nodes/shared/daml/shape.ts NONE': 'stays empty',
	'nodes/shared/errors/n8nVersion.ts said': 'a flag',
	'nodes/shared/http/certificateSupport.ts isKnown': 'a flag',
	'nodes/shared/trigger/pollTargets.ts cutShort': 'one entry per trigger',
	'nodes/shared/trigger/pollTargets.ts postponed': 'one entry per target of a trigger',
	'nodes/shared/trigger/savedStates.ts stored': 'one entry per trigger',
	'nodes/shared/trigger/savedStates.ts stores': 'a number',
	'nodes/shared/values/exactJson.ts mark': 'a text that is made once',
	'nodes/shared/values/exactJson.ts marked': 'a flag',
	'nodes/shared/values/readers.ts begun': 'a number',
};
const STATE = /^(?:export )?(?:let (\w+)|const (\w+)(?:: [^=\n]+)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\]|\{\});)/gm;

/** State at the top of a file, as its path and names. */
const stateIn = (file: string, code: string): string[] =>
	[...code.matchAll(STATE)].map(([, variable, constant]) => `${file} ${variable ?? constant}`);

test('no module of the nodes keeps what grows without a bound', () => {
	const found = filesIn(['nodes'], /\.ts$/).flatMap((file) => stateIn(file, read(file)));
	expect(found.sort()).toEqual(Object.keys(LISTED).sort());
});

test('a cache made by hand is found', () => {
	const code = 'const kept = new Map<string, string>();\nlet last = 0;\nconst all: string[] = [];\nconst known = new Set([1]);\n';
	expect(stateIn('a.ts', code)).toEqual(['a.ts kept', 'a.ts last', 'a.ts all']);
});
