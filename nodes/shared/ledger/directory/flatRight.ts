import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';

type Right = components['schemas']['Right'];

export interface FlatRight extends IDataObject {
	/** CanActAs, CanReadAs, CanExecuteAs, CanReadAsAnyParty, …. Kinds newer than this node come under their own name. */
	kind: string;
	/** The party it is about. Null if it is about none. */
	party: string | null;
}

/** One right, flat. */
export function flattenRight({ kind }: Right): FlatRight {
	const [[name, content] = ['unknown', undefined]] = Object.entries(kind ?? {}) as Array<
		[string, { value?: { party?: string } } | undefined]
	>;
	return { kind: name, party: content?.value?.party ?? null };
}
