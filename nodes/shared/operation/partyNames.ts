import type { INodeProperties } from 'n8n-workflow';

import { partyNamesOption } from '../parameters/addressBook';
import { optionsOf } from '../parameters/fields';
import type { Operation } from './operation';

/** An operation with the option *Party Names*, for names that come from a table. What adds the names is the node's `connect`. */
export function withNamesOption<S>(operation: Operation<S>): Operation<S> {
	const isOptions = ({ name }: INodeProperties) => name === 'options';
	const options = operation.properties.find(isOptions)?.options as INodeProperties[] | undefined;
	return {
		...operation,
		properties: [...operation.properties.filter((property) => !isOptions(property)), optionsOf([...(options ?? []), partyNamesOption])],
	};
}
