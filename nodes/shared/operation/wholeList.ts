import { limit, returnAll, simplify } from '../parameters/fields';
import type { Call, Operation, Row } from './operation';

/** A list that its server returns as a whole, without pages. */
interface WholeList<Services, Entry> extends Pick<Operation<Services>, 'action' | 'description' | 'endpoints' | 'rights'> {
	/** Value of the operation, if it is not that of *Get Many*. */
	value?: string;
	name?: string;
	/** Reads all entries. */
	read: (call: Call<Services>) => Promise<Entry[]>;
	/** Makes the simplified row of an entry. */
	row: (entry: Entry) => Row;
	/** An entry as it came. */
	raw?: (entry: Entry) => Row;
}

/** The operation that returns such a list: as many entries as are wanted, simplified or as they came. */
export function wholeList<Services, Entry extends object>({
	read,
	row,
	raw = (entry) => entry,
	...about
}: WholeList<Services, Entry>): Operation<Services> {
	return {
		value: 'getAll',
		name: 'Get Many',
		...about,
		properties: [returnAll, limit, simplify],
		async run(call) {
			const shown = call.parameters.flag('simplify') ? row : raw;
			const most = call.parameters.limit();
			return (await read(call)).slice(0, most).map((entry) => shown(entry));
		},
	};
}
