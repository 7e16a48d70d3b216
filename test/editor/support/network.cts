import { prepareActing } from '../../../scripts/lib/demo.cjs';
import type { Sandbox } from '../../../scripts/lib/sandbox.cjs';

/** Prepares the sandbox for what a person does now: its clock is n8n's, since the end of an offer is reckoned by that one, and treasury can pay. */
export async function prepareNetwork(sandbox: Sandbox): Promise<void> {
	const { time } = await sandbox.call('GET', '/control/world');
	await sandbox.call('POST', '/control/do', { action: 'wait', seconds: Math.max(0, Date.now() - Date.parse(time)) / 1000 });
	await sandbox.call('POST', '/control/do', { action: 'openRound' });
	await sandbox.call('POST', '/control/do', { action: 'tap', party: 'treasury' });
	await prepareActing(sandbox);
}
