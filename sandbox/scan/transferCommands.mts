// Transfer commands of external parties, deprecated. As recorded at Splice 0.7.5 with their support switched on.
import { createHash } from 'node:crypto';
import { isoTime, SECOND } from '../world/time.mts';
import { invented } from './dso.mts';
import { networkOf } from './network.mts';
import { checkedParty, refuse } from '../splice/refusals.mts';
import type { Handlers, Reply } from '../wire/api.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { paths } from '../../api/scan.d.ts';

export const transferCommands: Handlers<paths> = {
	'GET /v0/transfer-command-counter/{party}': ({ sandbox, path }) => commandCounter(sandbox, path.party),
	'GET /v0/transfer-command/status': ({ sandbox, query }) => commandStatus(sandbox, query),
};

/** The next nonce of a sender. */
export function commandCounter(sandbox: Sandbox, party: string): Reply {
	checkedParty(party);
	const sent = networkOf(sandbox.world).transferCommands.filter(({ sender, status }) => sender === party && status.status === 'sent');
	if (sent.length === 0) throw refuse(404, `No TransferCommandCounter found for party: ${party}, use 0 for the nonce`);
	const { world } = sandbox;
	const payload = { dso: world.dso, sender: party, nextNonce: String(sent.length) };
	return { json: { transfer_command_counter: invented(world, 'Splice.ExternalPartyAmuletRules:TransferCommandCounter', party, payload) } };
}

/** Status of a sender's commands with one nonce. */
export function commandStatus(sandbox: Sandbox, { sender, nonce }: { sender: string; nonce: number | bigint }): Reply {
	checkedParty(sender);
	const { world } = sandbox;
	const found = networkOf(sandbox.world).transferCommands.filter((command) => command.sender === sender && command.nonce === String(nonce));
	if (found.length === 0) {
		const short = sender.replace(/([0-9a-f]{12})[0-9a-f]+$/, '$1...');
		throw refuse(404, `Couldn't find transfer command for sender ${short} with nonce ${nonce} created in the last 24h`);
	}
	const entries = found.map(({ createdAt, status, content }, index) => {
		const key = createHash('sha256').update(`${sender} ${nonce} ${index}`).digest('hex');
		const { contract } = invented(world, 'Splice.ExternalPartyAmuletRules:TransferCommand', key, {
			dso: world.dso,
			sender,
			receiver: world.party('bob'),
			delegate: world.party('digitalasset-testValidator-1'),
			amount: '5.0',
			nonce: String(nonce),
			description: 'rent',
			expiresAt: isoTime(createdAt + 3600n * SECOND),
			...content,
		});
		return [contract.contract_id, { contract: { ...contract, created_event_blob: '', created_at: isoTime(createdAt) }, status }] as const;
	});
	// Recorded: only a command that failed says how.
	return { json: { transfer_commands_by_contract_id: Object.fromEntries(entries) }, leavesOut: ['failure_kind', 'reason'] };
}
