/** What the two credentials for a participant have in common. */

export const LEDGER_URL = [
	'e.g. https://participant.example.com/api/json-api',
	"Address of the participant's JSON Ledger API, with its path prefix if it has one. " +
		'A participant on this machine usually is http://localhost:7575.',
] as const;
