import { quoted } from '../errors/safeText';
import type { Refuse } from './checks';

/** The checks of IDs that a user typed, by their shape. */

/** A name of up to 185 characters, two colons and a fingerprint of 68, with a margin for longer ones. */
const LONGEST_PARTY = 1000;
const PARTY = /^[A-Za-z0-9:\-_ ]+::[0-9a-f]+$/;
/** A name and a fingerprint. A physical synchronizer has its serial number behind it. An alias is none. */
const SYNCHRONIZER = /^[^\s:]+::\S+$/;
/** As a party, with PAR:: before it or not. */
const PARTICIPANT = /^(?:PAR::)?[^\s:]+::[0-9a-f]+$/;
const PACKAGE = /^[0-9a-f]{64}$/i;
/** A multihash: 1220 and the 64 digits of a SHA-256. */
const UPDATE = /^[0-9a-f]{64,}$/;
/** Version byte 00, then whole bytes in hexadecimal: at least the 32 every contract ID begins with. */
const CONTRACT = /^00(?:[0-9a-f]{2}){32,}$/;

const isParty = (text: string): boolean => text.length <= LONGEST_PARTY && PARTY.test(text);

/** Ends the parties of the examples until somebody has entered others. */
const PLACEHOLDER = 'replace-with-your-own';

/** Problem of a text that is no party ID. Undefined if it is one. */
export function partyProblem(text: string): { problem: string; advice: string } | undefined {
	if (isParty(text)) return undefined;
	if (text.endsWith(PLACEHOLDER))
		return {
			problem: `${quoted(text)} is only a placeholder`,
			advice: 'Enter a party of yours in the node Settings of the workflow, or in this field.',
		};
	return {
		problem: `${quoted(text)} is not a party ID`,
		advice: 'A party ID looks like alice::1220… : a name, two colons, and the hexadecimal fingerprint of its namespace.',
	};
}

export function partyOf(text: string, refuse: Refuse): string {
	const wrong = partyProblem(text);
	if (wrong) throw refuse(wrong.problem, wrong.advice);
	return text;
}

/** The check of an ID by its shape. */
const ofShape =
	(shape: RegExp, what: string, advice: string) =>
	(text: string, refuse: Refuse): string => {
		if (shape.test(text)) return text;
		throw refuse(`${quoted(text, 80)} is not ${what}`, advice);
	};

export const contractIdOf = ofShape(
	CONTRACT,
	'a contract ID',
	'A contract ID begins with 00 and has only the digits 0 to 9 and a to f, usually 138 of them. Copy it whole.',
);

export const synchronizerIdOf = ofShape(
	SYNCHRONIZER,
	'a synchronizer ID',
	'It looks like global-domain::1220… : a name, two colons, and the hexadecimal fingerprint of its namespace. An alias is not enough.',
);

export const participantIdOf = ofShape(
	PARTICIPANT,
	'a participant ID',
	'It looks like participant::1220… : a name, two colons, and a hexadecimal fingerprint. Canton Ledger, Participant › Get ID returns your own.',
);

/** In lower case, as participants write it. */
export function packageIdOf(text: string, refuse: Refuse): string {
	if (PACKAGE.test(text)) return text.toLowerCase();
	throw refuse(
		`${quoted(text, 80)} is not a package ID`,
		'A package ID is 64 hexadecimal digits, not a name. Canton Ledger, Package › Get Preferred returns it for a name, and so does daml damlc inspect-dar.',
	);
}

export const updateIdOf = ofShape(
	UPDATE,
	'an update ID',
	'An update ID is 68 hexadecimal digits in lower case that begin with 1220. A failed command has none.',
);
