// Every reading operation is given answers made from the contract of a validator's nodes.
import { VALIDATOR_NODES, validatorNodeOf } from '../../support/nodeTables.cts';
import { testGeneratedAnswers } from '../../support/answersOfNode.cts';

testGeneratedAnswers({
	nodeOf: validatorNodeOf,
	resources: Object.values(VALIDATOR_NODES).flat(),
	apis: ['validator'],
	// The settings that reach an endpoint which the required parameters do not reach.
	variants: [],
	// Whose wallet it is.
	onTheWay: /\/v0\/wallet\/user-status$/,
	excerpts: ['health get', 'identities export'],
	connect: (_, url) => ({
		parameters: { authentication: 'accessToken' },
		credentials: { cantonValidatorApi: { url, authentication: 'accessToken', accessToken: 'a.b.c' } } as never,
	}),
});
