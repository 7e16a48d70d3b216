/** IDs of samples: of the right shape, and nobody's. */

/** An update, or what identifies a key. */
export const ID = `1220${'0'.repeat(64)}`;
export const CONTRACT_ID = `00${'0'.repeat(136)}`;
export const PACKAGE_ID = '0'.repeat(64);

export const party = (hint: string): string => `${hint}::${ID}`;
