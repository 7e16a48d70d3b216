/**
 * A value for each parameter that some operation requires, by the parameter's name. An operation with a parameter of a new name
 * wants its line here. What is an ID of the same kind has one value.
 */
const PARTY = `alice::1220${'ab'.repeat(32)}`;
const CONTRACT_ID = `00${'ab'.repeat(32)}`;
const UPDATE_ID = `1220${'ab'.repeat(32)}`;
const HASH = 'ab'.repeat(32);
const TIME = '2026-07-01T00:00:00Z';
const LATER = '2030-01-01T00:00:00Z';

/** Its private key is lost. */
const RSA_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAs3gHkVfUfTGKgWEzOlyS
P+IZOA7akd5or6TdBk7JBLdSpBbW16XP1VhWKb8dh7g+9aihaX7CglTa9XBpfvU1
Fwatx20+jyBEYnEd+4+HOud1X59bfu1DGEa5rM56q77FJxbNZWzKp0TS0IKq96Yf
UKvkP1nGPu1b6s8aQghZX2yC+hdiS0+dbIbUOrTYldUJgpZBNAZ+8EohCefn/hrG
y3J8+csMDfBIgK3M3IE4z8ErnAQaIzlKgkjWyURkK/zk2gJU1Lwk15kLfsXjtSBd
wYwEikRgpNu36P7cZlaA1eCef1qmsgNhNw0c88j+ot9rneTpyTCNpH863eDNe6PW
zQIDAQAB
-----END PUBLIC KEY-----`;

export const PARAMETER_EXAMPLES: Record<string, unknown> = {
	from: '2026-07-01',
	fromTime: '2026-07-01T00:00:00Z',
	toTime: '2026-08-01T00:00:00Z',
	time: '2026-07-01T12:00:00Z',
	round: '90550',
	actAs: PARTY,
	admin: PARTY,
	amount: '12.5',
	gainAccount: '4900',
	otherTaxCode: 'Tax Exempt (0%)',
	amounts: '12.5',
	batchHash: HASH,
	binaryPropertyName: 'data',
	darUrl: 'http://127.0.0.1:9/my.dar',
	choiceArguments: '{}',
	commandId: 'command-1',
	commandsJson: '[]',
	contractId: CONTRACT_ID,
	expiresAt: TIME,
	fromRecordTime: TIME,
	identityProviderId: 'idp',
	instrument: `Amulet@${PARTY}`,
	instrumentId: 'Amulet',
	memberId: 'PAR::participant::1220',
	name: 'a.ans',
	nonce: '0',
	objectKey: 'load/3000000',
	offerContractId: CONTRACT_ID,
	offset: '5',
	owner: PARTY,
	packageId: HASH,
	packageName: 'splice-amulet',
	packages: HASH,
	parties: PARTY,
	party: PARTY,
	partyIdHint: 'alice',
	prometheusUrl: 'http://127.0.0.1:9090',
	provider: PARTY,
	recipientKey: RSA_KEY,
	publicKey: 'MCowBQYDK2VwAyEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
	receiver: PARTY,
	roundNumber: '1',
	sender: PARTY,
	submissionId: 'submission-1',
	templateId: '#splice-amulet:Splice.Amulet:Amulet',
	trackingId: 'tracking-1',
	trafficBytes: '1000000',
	transactionHash: HASH,
	transferInstructionId: CONTRACT_ID,
	updateId: UPDATE_ID,
	userId: 'someone',
	validators: PARTY,
	voteRequestId: CONTRACT_ID,
};

/** The same of parameters that only operations which write require. */
export const WRITE_EXAMPLES = {
	allocateBefore: LATER,
	confirmUserName: 'someone',
	legs: {},
	preparedTransaction: 'AAAA',
	requestedAt: LATER,
	settleBefore: LATER,
	settlementId: 'order-1',
	signature: 'ab'.repeat(64),
	signatures: 'ab'.repeat(64),
	topologyTransactions: 'AAAA',
	transferLegId: 'leg0',
	userName: 'someone',
};
