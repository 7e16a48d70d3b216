/** What of the contract no request sends and no output shows, and why. */
export const excluded: Record<string, Record<string, string>> = {
	ledger: {},
	registry: {
		'shown: Instruments.instruments': 'the list itself: each instrument of it comes out as an item',
		'shown: Instruments.nextPageToken': 'read on with by the node itself, sent back as pageToken',
	},
};
