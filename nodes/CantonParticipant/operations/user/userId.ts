import type { Parameters } from '../../../shared/parameters/parameters';

/** User IDs that a participant accepts. */
const USER_ID = /^[a-zA-Z0-9@^$.!`\-#+'~_|:()]{1,128}$/;

/** The ID of a user to create, checked for its shape. */
export function readUserId(parameters: Parameters, path: string): string {
	const id = parameters.required(path);
	if (USER_ID.test(id)) return id;
	throw parameters.parameterError(
		path,
		`"${id.slice(0, 130)}" is not a user ID`,
		"A user ID has 1 to 128 letters, digits and the characters @ ^ $ . ! ` - # + ' ~ _ | : ( and ), without spaces.",
	);
}
