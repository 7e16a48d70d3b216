import type { paths } from '../../api/ledger.d.ts';
import type { Handlers } from '../http/api.mts';
import type { User } from '../world/model.mts';
import { userOf } from './auth.mts';
import { redacted } from './errors.mts';

export const users: Handlers<paths> = {
	'GET /v2/authenticated-user': (call) => {
		const user = userOf(call);
		// Without authorisation there is no token, so nobody the answer could be about.
		if (!user) throw redacted(16);
		if (call.query['identity-provider-id']) throw redacted(7);
		return { json: { user: userValue(user) } };
	},
};

function userValue(user: User) {
	return {
		id: user.id,
		primaryParty: user.primaryParty,
		isDeactivated: user.deactivated,
		metadata: { resourceVersion: '0', annotations: user.annotations ?? {} },
		identityProviderId: '',
	};
}
