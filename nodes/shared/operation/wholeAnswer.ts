import { simplify } from '../parameters/fields';
import type { Call, Operation, Output } from './operation';
import { operationOf, type Parts } from './operationOf';

/** An answer that is read at once. */
interface WholeAnswer<Services, Answer> extends Omit<Parts<Services>, 'properties' | 'run'> {
	/** Fields, if there are more than *Simplify*. */
	properties?: Parts<Services>['properties'];
	read: (call: Call<Services>) => Promise<Answer>;
	/** Simplified form of the answer. */
	row: (answer: Answer) => Output;
	/** The answer as it came. */
	raw?: (answer: Answer) => Output;
}

/** The operation that returns such an answer, simplified or as it came. */
export const wholeAnswer = <Services, Answer extends object>(
	value: string,
	action: string,
	{ properties = [simplify], read, row, raw = (answer) => answer, ...about }: WholeAnswer<Services, Answer>,
): Operation<Services> =>
	operationOf(value, action, {
		...about,
		properties,
		async run(call) {
			const shown = call.parameters.flag('simplify') ? row : raw;
			return shown(await read(call));
		},
	});
