import { listFields, simplify } from '../parameters/fields';
import { hintIfCut } from './mostListed';
import type { Call, Operation, Output, Row } from './operation';

/** Fields of an operation, and how it runs. */
type Reading<Services> = Pick<Operation<Services>, 'properties' | 'run'>;

/**
 * Returns an answer that is read at once.
 * @param row makes its simplified form
 * @param raw makes the other form. As it came, by default
 */
export const wholeAnswer = <Services, Answer extends object>(
	read: (call: Call<Services>) => Promise<Answer>,
	row: (answer: Answer) => Output,
	raw: (answer: Answer) => Output = (answer) => answer,
): Reading<Services> => ({
	properties: [simplify],
	async run(call) {
		const shown = call.parameters.flag('simplify') ? row : raw;
		return shown(await read(call));
	},
});

/**
 * Returns a list that its server returns as a whole, without pages: as many entries as are wanted.
 * @param row makes the simplified form of an entry
 * @param raw makes the other form. As it came, by default
 */
export const wholeList = <Services, Entry extends object>(
	read: (call: Call<Services>) => Promise<Entry[]>,
	row: (entry: Entry) => Row,
	raw: (entry: Entry) => Row = (entry) => entry,
): Reading<Services> => ({
	properties: [...listFields],
	async run(call) {
		const shown = call.parameters.flag('simplify') ? row : raw;
		const most = call.parameters.limit();
		const entries = await read(call);
		hintIfCut(call.context, 'entries', entries);
		return entries.slice(0, most).map((entry) => shown(entry));
	},
});
