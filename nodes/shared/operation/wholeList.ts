import { limit, returnAll, simplify } from '../parameters/fields';
import type { Call, Operation, Row } from './operation';
import { wholeAnswer } from './wholeAnswer';

/** A list that its server returns as a whole, without pages. */
interface WholeList<Services, Entry> extends Pick<Operation<Services>, 'description' | 'endpoints' | 'rights'> {
	/** Reads all entries. */
	read: (call: Call<Services>) => Promise<Entry[]>;
	/** Makes the simplified row of an entry. */
	row: (entry: Entry) => Row;
	/** An entry as it came. */
	raw?: (entry: Entry) => Row;
}

/** The operation that returns such a list: as many entries as are wanted, simplified or as they came. */
export const wholeList = <Services, Entry extends object>(
	value: string,
	action: string,
	{ read, row, raw = (entry) => entry, ...about }: WholeList<Services, Entry>,
): Operation<Services> =>
	wholeAnswer(value, action, {
		...about,
		properties: [returnAll, limit, simplify],
		async read(call) {
			const most = call.parameters.limit();
			return (await read(call)).slice(0, most);
		},
		row: (entries) => entries.map((entry) => row(entry)),
		raw: (entries) => entries.map((entry) => raw(entry)),
	});
