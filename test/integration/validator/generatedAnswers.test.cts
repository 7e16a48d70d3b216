// Every reading operation is given answers made from the contract of the validator.
import { resources } from '../../../nodes/CantonValidator/operations';
import { testGeneratedAnswers } from '../../support/answersOfNode.cts';

testGeneratedAnswers({
	node: 'cantonValidator',
	resources: resources as never,
	apis: ['validator'],
	// The settings that reach an endpoint which the required parameters do not reach.
	variants: [],
	// Whose wallet it is.
	onTheWay: /\/v0\/wallet\/user-status$/,
	excerpts: ['health get'],
	connect: (_, url) => ({
		parameters: { authentication: 'accessToken' },
		credentials: { cantonValidatorApi: { url, authentication: 'accessToken', accessToken: 'a.b.c' } } as never,
	}),
});
