// Every reading operation is given answers made from the contract of a validator's nodes.
import { VALIDATOR_NODES, validatorNodeOf } from '../../support/nodeTables.cts';
import { testGeneratedAnswers } from '../../support/answersOfNode.cts';

testGeneratedAnswers({
	nodeOf: validatorNodeOf,
	resources: Object.values(VALIDATOR_NODES).flat(),
	apis: ['validator', 'scan'],
	// The settings that reach an endpoint which the required parameters do not reach.
	variants: [],
	// The user of a wallet, and which participants host a party, of which an older scan says one.
	onTheWay: /\/v0\/wallet\/user-status$|\/participant-id$/,
	excerpts: ['health get', 'identities export', 'traffic getRunway'],
	connect: (_, url) => ({
		parameters: { authentication: 'accessToken' },
		credentials: {
			cantonValidatorApi: { url, authentication: 'accessToken', accessToken: 'a.b.c' },
			cantonScanApi: { url, authentication: 'none' },
		} as never,
	}),
});
