import type { IDataObject } from 'n8n-workflow';

import type { Authentication } from '../../../shared/parameters/authentication';
import type { components } from '../../../../api/ledger';
import { textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf, simplify } from '../../../shared/parameters/fields';
import { asksForNoToken } from '../../../shared/ledger/directory/ownRights';
import { ledgerService } from '../../../shared/ledger/service';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { flattenRight } from '../../../shared/ledger/directory/flatRight';
import { aboutToken } from '../../../shared/operation/aboutToken';

const USER = 'GET /v2/authenticated-user';
const RIGHTS = 'GET /v2/users/{user-id}/rights';
const LEDGER_END = 'GET /v2/state/ledger-end';

type Schemas = components['schemas'];

function simplified(user: Schemas['User'] | undefined, rights: Schemas['Right'][]): IDataObject {
	const flat = rights.map(flattenRight);
	const parties = (kind: string) => flat.filter((right) => right.kind === kind).map(({ party }) => party);
	return {
		userId: user?.id ?? null,
		primaryParty: user?.primaryParty || null,
		isDeactivated: user?.isDeactivated ?? false,
		actAs: parties('CanActAs'),
		readAs: parties('CanReadAs'),
		executeAs: parties('CanExecuteAs'),
		otherRights: flat.filter(({ party }) => party === null).map(({ kind }) => kind),
	};
}

/** GET /v2/authenticated-user and that user's rights. What the token itself says of its end. */
export const whoAmI = ledgerOperation('whoAmI', 'Get the user of the token', [USER, RIGHTS, LEDGER_END], {
	description:
		"Get the ledger user of the credential's token, its rights, and when the token expires. Helps to find out why the participant refuses a call.",
	rights: 'any valid user',
	properties: [
		simplify,
		optionsOf([
			textField('Identity Provider ID', 'identityProviderId', {
				description: "The identity provider the user belongs to. Empty means the participant's default identity provider.",
			}),
		]),
	],
	async run({ ledger, parameters, context, itemIndex }) {
		const identityProviderId = parameters.text('options.identityProviderId');
		const simple = parameters.flag('simplify');
		const found = await ledger.attempt(USER, { query: { 'identity-provider-id': identityProviderId } });
		if (!found.ok) {
			if (identityProviderId !== undefined || !(await asksForNoToken(ledger, found.failure))) throw ledger.error(found.failure, USER);
			const nobody = { authorization: 'none', tokenExpiresAt: null, tokenExpiresInSeconds: null, tokenWarning: null };
			return simple ? { ...simplified(undefined, []), ...nobody } : { user: null, rights: [], ...nobody };
		}
		const { user } = found.answer;
		const { rights: granted = [] } = await ledger.call(RIGHTS, { path: { 'user-id': user.id } });
		const rights = granted ?? [];
		const authentication = context.getNodeParameter('authentication', itemIndex) as Authentication;
		const { expiry, warning } = await aboutToken(context, ledgerService(authentication), itemIndex);
		const token = {
			authorization: 'token',
			tokenExpiresAt: expiry === undefined ? null : new Date(expiry * 1000).toISOString(),
			tokenExpiresInSeconds: expiry === undefined ? null : Math.floor(expiry - Date.now() / 1000),
			tokenWarning: warning,
		};
		return simple ? { ...simplified(user, rights), ...token } : { user, rights, ...token };
	},
});
