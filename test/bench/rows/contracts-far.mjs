import { byHand, byNode } from '../lib/contracts.mjs';
import { farRow } from '../lib/far.mjs';

export default farRow({
	name: 'contracts-far',
	what: 'active contracts',
	count: 100_000,
	quick: 20_000,
	ours: "Canton Ledger, Active Contract › Get Many, in n8n's context",
	byNode,
	byHand,
});
