// Checks of everything that is submitted or prepared: its user and rights, parties, IDs and preferences.
import type { components } from '../../api/ledger.d.ts';
import { checkActAs, type SubmissionRequest } from '../commands/submissionRequest.mts';
import { disclosedContracts } from '../commands/disclosed.mts';
import type { Exact } from '../wire/api.mts';
import { shortened } from '../world/commands.mts';
import type { World } from '../world/world.mts';
import { actingUser, checkParties, needReadAs, userIdProblem, userOf, type AnyCall } from '../canton/auth.mts';
import { invalid, invalidField, missing, redacted, refuse, type ErrorDetail } from '../canton/errors.mts';

type Commands = Exact<components['schemas']['JsCommands']>;

/** Common parts of all submissions: their user and rights, commands and parties. */
export interface Common {
	commands: Commands['commands'];
	commandId: string;
	actAs: string[];
	readAs?: string[];
	userId?: string;
	submissionId?: string;
	workflowId?: string;
	disclosedContracts?: Commands['disclosedContracts'];
	synchronizerId?: string;
	packageIdSelectionPreference?: string[];
}

/** A ledger string: what a participant takes for an ID. */
export function ledgerStringProblem(text: string): string | undefined {
	const odd = /[^A-Za-z0-9#:\-_/ ]/.exec(text)?.[0];
	if (odd !== undefined) return `non expected character 0x${odd.charCodeAt(0).toString(16)} in Daml-LF Ledger String "${text}"`;
	return text.length > 255 ? 'Daml-LF Ledger String is too long (max: 255)' : undefined;
}

/** Checks what is common to submitting and preparing. Gives what is interpreted. `rights` are those of the endpoint. */
export function submissionRequest(
	call: AnyCall,
	body: Common,
	{ userId, submissionId, rights }: { userId: string; submissionId: string; rights: (party: string) => void },
): SubmissionRequest {
	const { world } = call.sandbox;
	const { commandId, readAs = [], workflowId = '' } = body;
	for (const party of body.actAs) rights(party);
	needReadAs(call, readAs);
	const own: ErrorDetail = { quoted: true, ...(submissionId !== '' && { correlationId: submissionId }) };
	const actAs = checkActAs(world, body.actAs);
	checkSynchronizer(world, body.synchronizerId);
	checkPreference(world, body.packageIdSelectionPreference ?? [], own);
	if (commandId === '') throw missing('command_id', own);
	const command = ledgerStringProblem(commandId);
	if (command !== undefined) throw invalidField('command_id', command, own);
	const submission = ledgerStringProblem(submissionId);
	if (submission !== undefined) throw invalidField('submission_id', submission, own);
	const workflow = ledgerStringProblem(workflowId);
	if (workflow !== undefined) throw invalid(workflow, own);
	if (body.commands.length === 0) throw missing('commands', own);
	checkParties(readAs, own);
	const list = (parties: string[]) => `[${parties.map((party) => `'${party}'`).join(', ')}]`;
	const said = `{readAs: ${list(readAs)}, submissionId: '${submissionId}', actAs: ${list(actAs)}, commandId: '${commandId}', userId: '${userId}', workflowId: ${workflowId}}`;
	return {
		commands: body.commands,
		actAs,
		readAs,
		server: call.sandbox.settings.server,
		disclosed: disclosedContracts(world, body.disclosedContracts ?? [], own),
		detail: { ...own, context: { commands: said } },
	};
}

/** The user of a submission: nobody but the token's own. */
export function submittingUser(call: AnyCall, named: string | undefined, own: ErrorDetail = {}): string {
	const user = userOf(call);
	const odd = named && userIdProblem(named);
	if (odd) throw invalidField('user_id', odd, own);
	if (user && named && named !== user.id) throw redacted(7);
	return actingUser(call, named);
}

const SYNCHRONIZER = /^[A-Za-z0-9_-]+::1220[0-9a-f]{64}(::[\w-]+)?$/;

function checkSynchronizer(world: World, synchronizerId: string | undefined): void {
	if (!synchronizerId) return;
	if (!synchronizerId.includes('::'))
		throw invalidField('synchronizer_id', `Invalid unique identifier \`${synchronizerId}\` with missing namespace.`, { quoted: false });
	if (!SYNCHRONIZER.test(synchronizerId))
		throw invalidField('synchronizer_id', `Invalid unique identifier \`${synchronizerId}\`.`, { quoted: false });
	if (world.synchronizers.some(({ id, connected }) => id === synchronizerId && connected)) return;
	const short = shortened(synchronizerId);
	const reason = `cannot resolve to physical synchronizer; ensure the node is connected to ${short}`;
	throw refuse(
		'INVALID_PRESCRIBED_SYNCHRONIZER_ID',
		`Cannot submit transaction to prescribed synchronizer \`${short}\` because: ${reason}`,
		{
			quoted: false,
			context: { reason, synchronizerId: short },
		},
	);
}

function checkPreference(world: World, preferred: string[], own: ErrorDetail): void {
	const names = new Map<string, string>();
	for (const id of preferred) {
		const odd = /[^A-Za-z0-9\-_ ]/.exec(id)?.[0];
		if (odd !== undefined) {
			const why = `non expected character 0x${odd.charCodeAt(0).toString(16)} in Daml-LF Package ID "${id}"`;
			throw invalid(`packageIdSelectionPreferences: ${why}`, { quoted: false });
		}
		const found = world.packages.find((candidate) => candidate.id === id);
		if (!found) throw refuse('JSON_API_PACKAGE_SELECTION_FAILED', `Package-id ${id.slice(0, 12)}... not known`, { quoted: false });
		const other = names.get(found.name);
		if (other !== undefined) throw invalid(`duplicate preference for package-name ${found.name}: ${other} vs ${id}`, own);
		names.set(found.name, id);
	}
}
