// Many events at once.
import type { IPollFunctions } from 'n8n-workflow';

import { Deliverer } from '../../nodes/shared/trigger/targetDeliveries';

test('a poll of several targets returns as many events as it found', () => {
	const context = { getPollBudgetMs: () => 36_000 } as unknown as IPollFunctions;
	const deliverer = new Deliverer(context, {
		trigger: 'large',
		saved: {},
		settings: { start: 's', fromNow: false, maxItems: 200_000 },
		output: (events) => [events.map((json) => ({ json }))],
	});
	deliverer.return(
		Array.from({ length: 200_000 }, (_, id) => ({ id })),
		(event) => event,
	);
	expect(deliverer.end()![0]).toHaveLength(200_000);
});
