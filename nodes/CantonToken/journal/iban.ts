/** Account numbers of banks (ISO 13616). */

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const REST = 97;

/** Checks whether a text looks like an IBAN, whatever its check digits. */
export const hasIbanShape = (text: string): boolean => IBAN.test(text);

/** Checks whether a text is an IBAN, its check digits included. */
export function isIban(text: string): boolean {
	if (!hasIbanShape(text)) return false;
	const digits = `${text.slice(4)}${text.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
	return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % REST, 0) === 1;
}
