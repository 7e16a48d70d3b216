import { farRow } from '../lib/far.mjs';
import { byHand, byNode } from '../lib/updates.mjs';

export default farRow({
	name: 'updates-far',
	what: 'updates of a scan',
	count: 20_000,
	quick: 5_000,
	ours: "Canton Scan, Update › Get Many, oldest first, in n8n's context",
	byNode,
	byHand,
});
