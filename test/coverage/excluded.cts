/** What of the contract no request sends and no output shows, and why. */
export const excluded: Record<string, Record<string, string>> = {
	ledger: {},
};
