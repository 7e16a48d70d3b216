/** Panels whose pictures the pages of the nodes show: each node with an action, its type, and labels that its panel has. */
export const PANELS = [
	['Canton Ledger', 'Get many active contracts', 'cantonLedger', ['Resource', 'Operation']],
	['Canton Scan', 'Count vote results', 'cantonScan', ['Connect Through', 'Resource', 'Operation']],
	['Canton Scan', 'Get a holdings summary', 'cantonScan', ['Connect Through', 'Resource', 'Operation']],
	['Canton Token Registry', 'Get many instruments', 'cantonTokenRegistry', ['Connect Through', 'Resource', 'Operation']],
	['Canton Token', 'Get many token balances', 'cantonToken', ['Resource', 'Operation']],
	['Canton Participant', 'Get the health of a participant', 'cantonParticipant', ['Resource', 'Operation']],
	['Canton Wallet', 'Get the balance of a wallet', 'cantonWallet', ['Resource', 'Operation']],
	['Canton Validator', 'Buy traffic', 'cantonValidator', ['Resource', 'Operation']],
	['Canton Ledger Event', 'On command completed', 'cantonLedgerEventTrigger', ['Trigger On', 'Parties', 'Start From', 'Delivery']],
	['Canton Ledger Stream', 'On command completed', 'cantonLedgerStream', ['Trigger On', 'Parties', 'Start From', 'Options']],
	['Canton Scan Event', 'On network update', 'cantonScanEventTrigger', ['Trigger On', 'Kinds']],
] as const;
