import type { INodeProperties } from 'n8n-workflow';

import type { Validator } from '../../../shared/validator/service';
import { textField } from '../../../shared/parameters/fieldKinds';

export const USERS = 'GET /v0/admin/users';

export const userField = (description: string): INodeProperties =>
	textField('User Name', 'userName', { required: true, placeholder: 'e.g. alice@example.com', description });

/** The users that have a wallet. */
export async function usersOf(validator: Validator): Promise<string[]> {
	const { usernames } = await validator.call(USERS);
	return usernames;
}
