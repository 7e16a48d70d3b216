import { DateTime } from 'luxon';

import type { TokenCall } from '../../tokenOperation';

/** The time zone of the days in the books: that of the option, else that of the workflow. */
export function journalZone({ parameters, context }: TokenCall): string {
	const zone = parameters.text('options.timeZone') ?? context.getTimezone();
	if (DateTime.utc().setZone(zone).isValid) return zone;
	throw parameters.parameterError('options.timeZone', `${zone} is no time zone`, 'Enter a name such as Europe/Zurich or UTC.');
}
