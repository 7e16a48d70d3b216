import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { flagField } from '../../../shared/parameters/fieldKinds';
import type { Parameters } from '../../../shared/parameters/parameters';
import { optionsOf, simplify } from '../../../shared/parameters/fields';
import {
	annotations,
	changedPaths,
	fieldMask,
	readAnnotations,
	readResourceVersion,
	resourceVersion,
	updateFields,
} from '../../administration/changes';
import { userRow } from '../../administration/directoryRows';
import { requiredUserId } from '../../../shared/ledger/directory/locators';
import { isObject } from '../../../shared/values/isObject';
import { requireRelease, VERSION } from '../../../shared/ledger/participantVersion';
import { currentUser, USER } from '../../administration/currentUser';
import { dryRunOption, isTriedOut } from '../../administration/dryRunSwitch';
import { managedBy, primaryPartyFields, USER_CHANGE } from '../../administration/userChange';

type User = components['schemas']['User'];

const ENDPOINT = 'PATCH /v2/users/{user-id}';

/** Path of each form field in the update mask. */
const PATHS: Record<string, string> = {
	annotations: 'metadata.annotations',
	isDeactivated: 'is_deactivated',
	primaryParty: 'primary_party',
	primaryPartyAuthentication: 'primary_party_authentication',
};

/** PATCH /v2/users/{user-id}: changes the fields that were added, no others. */
export const updateUser = ledgerWrite('update', 'Update a user', [ENDPOINT, VERSION, USER], {
	description:
		'Change the primary party or the annotations of a ledger user, or deactivate it. User Right › Grant and Revoke change its rights.',
	rights: 'participant admin or identity provider admin',
	...USER_CHANGE,
	properties: [
		requiredUserId('The ledger user to change'),
		updateFields([
			annotations('The annotations to add or change; an empty value removes the one of that name. Others stay as they are.'),
			flagField('Deactivated', 'isDeactivated', { description: 'Whether the user can no longer log in. Its rights are kept.' }),
			...primaryPartyFields('The party the user is about. Empty removes it.'),
		]),
		simplify,
		optionsOf([dryRunOption, managedBy, resourceVersion('user')]),
	],
	async run(call) {
		const { ledger, parameters } = call;
		const id = parameters.required('userId');
		const simple = parameters.flag('simplify');
		const paths = changedPaths(parameters, PATHS);
		await requireRelease(ledger, parameters, ['updateFields.primaryPartyAuthentication'], '3.5');
		const change = {
			id,
			primaryParty: parameters.party('updateFields.primaryParty'),
			isDeactivated: parameters.optionalFlag('updateFields.isDeactivated'),
			primaryPartyAuthentication: parameters.optionalFlag('updateFields.primaryPartyAuthentication'),
			identityProviderId: parameters.text('options.identityProviderId'),
			metadata: {
				resourceVersion: readResourceVersion(parameters),
				annotations: readAnnotations(parameters, 'updateFields.annotations'),
			},
		};
		if (isTriedOut(call)) {
			const user = await currentUser(ledger, parameters, id);
			return { outcome: 'planned', ...userRow(user), changes: changesOf(parameters, user, change) };
		}
		const { user } = await ledger.call(ENDPOINT, {
			path: { 'user-id': id },
			body: { user: change, updateMask: fieldMask(paths) },
			submission: 'User › Get shows what the user is like now.',
		});
		return simple ? userRow(user) : { ...user };
	},
});

/** A value as text, whatever the order of its keys. */
const asText = (value: unknown): string => JSON.stringify(isObject(value) ? Object.entries(value).sort() : (value ?? null));

/** Fields that would get another value, with the one that each has. */
function changesOf(parameters: Parameters, before: User, after: User): IDataObject[] {
	const annotations = { ...before.metadata?.annotations, ...after.metadata?.annotations };
	const kept = Object.fromEntries(Object.entries(annotations).filter(([, value]) => value !== ''));
	const values: Record<string, [unknown, unknown]> = {
		annotations: [before.metadata?.annotations ?? {}, kept],
		isDeactivated: [before.isDeactivated ?? false, after.isDeactivated],
		primaryParty: [before.primaryParty || null, after.primaryParty ?? null],
		primaryPartyAuthentication: [before.primaryPartyAuthentication ?? false, after.primaryPartyAuthentication],
	};
	return Object.entries(values)
		.filter(([field, [from, to]]) => parameters.raw(`updateFields.${field}`) !== undefined && asText(from) !== asText(to))
		.map(([field, [from, to]]) => ({ field, from, to }) as IDataObject);
}
