/** Forms of the operations on contracts: packages whose templates have them, what the editor shows of them, and what is sent. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { makeDar } from '../../../scripts/lib/dar.cjs';
import { mapperFields, searchList } from '../../support/engine.cts';
import { ledgerCredential, useSandbox, type TestSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

export const IOU = '#fidelity-iou:Iou:Iou';
export const HOLDING = '#fidelity-iou:Iface:Holding';
export const ALL = '#fidelity-wk:W:All';
export const ACCOUNT = '#fidelity-key:K:Acct';
const TRANSACTION = 'POST /v2/commands/submit-and-wait-for-transaction';

/** An entry that was chosen from a list. */
export const listed = (value: string) => ({ __rl: true, mode: 'list', value });
/** Fields of a form, filled in. */
export const filled = (value: IDataObject) => ({ mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] });

const dar = (name: string) => readFileSync(join(__dirname, '..', '..', 'conformance', 'dars', name));

/** Parts of the editor, for the given parameters of an operation on contracts. */
function editorOf(sandbox: TestSandbox) {
	const editor = (parameters: IDataObject) =>
		[
			'cantonLedger',
			{ authentication: 'accessToken', resource: 'contract', actAs: byId(sandbox.parties.alice), ...parameters },
			ledgerCredential(sandbox),
		] as const;
	return {
		editor,
		/** Label and input of each field, or the notice in their stead. */
		async fields(method: string, parameters: IDataObject) {
			const [type, loaded, credentials] = editor(parameters);
			const { fields: found, emptyFieldsNotice } = await mapperFields(type, method, loaded as never, credentials);
			return emptyFieldsNotice ?? found.map(({ displayName, type: input, required }) => `${displayName} ${input}${required ? '' : '?'}`);
		},
		/** The list of choices. */
		async choices(parameters: IDataObject, filter?: string, path = '') {
			const [type, loaded, credentials] = editor(parameters);
			return (await searchList(type, 'searchChoices', loaded as never, credentials, filter, undefined, path)).results;
		},
	};
}

/** A sandbox with the packages for the calling file, calls of the operations on contracts, and the editor's forms of them. */
export function useContractForm() {
	const sandbox = useSandbox({ history: 5 });
	const { run } = ledgerOf(sandbox);
	/** IDs of the packages, by name and version. */
	const ids: Record<string, string> = {};
	const upload = async (bytes: Buffer) => {
		const input = [{ json: {}, binary: { data: { data: bytes.toString('base64'), mimeType: 'application/octet-stream' } } }];
		const { error } = await run('dar', 'upload', { inputDataFieldName: 'data' }, { as: 'participant_admin', input: input as never });
		expect(error).toBeUndefined();
	};
	beforeAll(async () => {
		// The last has no compiled package in it.
		const archives = ['iou.dar', 'wk.dar', 'key.dar', 'note-1.0.0.dar', 'note-1.1.0.dar'].map(dar);
		for (const bytes of [...archives, makeDar().bytes]) await upload(bytes);
		const { packages } = await sandbox.control('GET', '/world');
		for (const { name, version, id } of packages) ids[`${name} ${version}`] = id;
	});
	const iou = (more: IDataObject = {}): IDataObject => ({
		issuer: sandbox.parties.alice,
		owner: sandbox.parties.alice,
		amount: '10.5',
		at: '2026-07-01T12:00:00.123456Z',
		tags: '["a","b"]',
		...more,
	});
	const act = async (operation: string, parameters: IDataObject, options: Parameters<typeof run>[3] = {}) =>
		await run(
			'contract',
			operation,
			{ actAs: byId(sandbox.parties.alice), simplify: true, waitFor: 'transaction', ...parameters },
			options,
		);
	const create = async (fields: IDataObject, parameters: IDataObject = {}, options: Parameters<typeof run>[3] = {}) =>
		await act('create', { templateId: listed(IOU), createArguments: filled(fields), ...parameters }, options);
	const submissions = async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === TRANSACTION);
	return {
		...{ sandbox, run, ids, upload, iou, act, create, submissions },
		...editorOf(sandbox),
		/** ID of an Iou of alice's that is made now. */
		created: async () => String(((await create(iou())).json[0]?.createdContractIds as string[])[0]),
		/** The command that was submitted first. */
		async command() {
			const [request] = await submissions();
			expect(request?.complaints).toEqual([]);
			return (request?.body as any).commands.commands[0];
		},
	};
}
