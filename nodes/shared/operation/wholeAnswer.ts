import { simplify } from '../parameters/fields';
import type { Call, Operation, Output } from './operation';

/** An answer that is read at once, without fields but *Simplify*. */
interface WholeAnswer<Services, Answer> extends Omit<Operation<Services>, 'properties' | 'run'> {
	read: (call: Call<Services>) => Promise<Answer>;
	/** Simplified form of the answer. */
	row: (answer: Answer) => Output;
	/** The answer as it came. */
	raw?: (answer: Answer) => Output;
}

/** The operation that returns such an answer, simplified or as it came. */
export function wholeAnswer<Services, Answer extends object>({
	read,
	row,
	raw = (answer) => answer,
	...about
}: WholeAnswer<Services, Answer>): Operation<Services> {
	return {
		...about,
		properties: [simplify],
		async run(call) {
			const shown = call.parameters.flag('simplify') ? row : raw;
			return shown(await read(call));
		},
	};
}
