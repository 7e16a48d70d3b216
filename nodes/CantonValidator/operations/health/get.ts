import { tokenWarning } from '../../../shared/operation/aboutToken';
import { healthRow, statusProblems } from '../../../shared/operation/healthRow';
import { validatorService } from '../../../shared/validator/service';
import { HEALTH_ENDPOINTS, readHealth } from '../../../shared/validator/health';
import { validatorOperation } from '../../../shared/validatorNode/validatorOperation';

/** GET /livez, /readyz and /version of a validator. */
export const getHealth = validatorOperation('get', 'Get the health of a validator', HEALTH_ENDPOINTS, {
	description:
		'Check whether the validator is alive and ready, and which release it runs. A validator that cannot be reached is an answer, too. ' +
		'For its participant: Canton Participant, Health › Get, or for readiness alone Canton Ledger, Participant › Get Readiness. ' +
		'For the next upgrade: Upgrade › Get Readiness.',
	rights: 'none',
	properties: [],
	async run({ validator, context, itemIndex }) {
		const service = validatorService(context.getNodeParameter('authentication', itemIndex) === 'oAuth2');
		const found = { ...(await readHealth(validator)), ...(await tokenWarning(context, service, itemIndex)) };
		return healthRow(statusProblems('validator', found), found);
	},
});
