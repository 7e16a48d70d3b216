/** Common parts of the credentials for scan and for a validator. */

export const SCAN_URL = [
	'e.g. https://scan.sv-1.global.canton.network.sync.global',
	"Address of a super validator's scan, with or without /api/scan. Scan servers accept known IP addresses only and do not answer others.",
] as const;

export const VALIDATOR_URL = [
	'e.g. https://validator.example.com',
	'Address of your validator app (not of its participant), with or without /api/validator. On LocalNet http://localhost:2903.',
] as const;
