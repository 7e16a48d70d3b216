// Every reading operation is given answers made from the contract of a validator's nodes.
import { VALIDATOR_NODES, validatorNodeOf } from '../../support/nodeTables.cts';
import { testGeneratedAnswers } from '../../support/answersOfNode.cts';

testGeneratedAnswers({
	nodeOf: validatorNodeOf,
	resources: Object.values(VALIDATOR_NODES).flat(),
	apis: ['validator', 'scan', 'ledger'],
	// The settings that reach an endpoint which the required parameters do not reach.
	variants: [
		['upgrade', 'getReadiness', 'GET /v2/parties/participant-id', { vettingFrom: 'accessToken' }],
		['upgrade', 'getReadiness', 'POST /v2/package-vetting/list', { vettingFrom: 'accessToken' }],
	],
	// The user of a wallet, and what an older scan says in the place of another endpoint: tests of Canton Scan read it.
	onTheWay: /\/v0\/wallet\/user-status$|\/v0\/.*\/participant-id$|\/v0\/(roll-forward-lsu|migrations\/schedule)$/,
	excerpts: ['health get', 'identities export', 'traffic getRunway', 'upgrade getReadiness'],
	connect: (_, url) => ({
		parameters: { authentication: 'accessToken' },
		credentials: {
			cantonValidatorApi: { url, authentication: 'accessToken', accessToken: 'a.b.c' },
			cantonScanApi: { url, authentication: 'none' },
			cantonLedgerApi: { baseUrl: url, authentication: 'accessToken', accessToken: 'a.b.c' },
		} as never,
	}),
});
