import type { IExecuteFunctions, INodeExecutionData, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { clientCache, type OpenService } from '../http/clientCache';
import type { Service } from '../http/service';
import { Parameters } from '../parameters/parameters';
import { assembleProperties } from './nodeProperties';
import type { Completing, Operation, Resource } from './operation';
import { runOperations } from './runOperations';
import { operationSubtitle } from './subtitle';

/** Context of `connect`: one operation on one input item. */
export interface Connecting<Services, Connection extends string> {
	/** Opens a service once per execution. Its errors name the item and the rights of the operation. */
	open: OpenService;
	/** The chosen value of the connection field. */
	connection: Connection;
	operation: Operation<Services>;
	/** True if the operation does without the server that the node is for: see `Operation.offline`. */
	isOffline: boolean;
	context: IExecuteFunctions;
	itemIndex: number;
}

/** An action node, apart from its names in the editor: a table of resources, and how to reach their server. */
export interface ActionNode<Services, Connection extends string> {
	resources: ReadonlyArray<Resource<Services>>;
	/** The node's folder in `docs/reference`, where the help of its fields leads. */
	page: string;
	/** Value of the resource that the editor starts with. The first by name without one. */
	initialResource?: string;
	/** The first field of the node: which server or credential to use. Its options are the values of `Connection`. */
	connectionField: INodeProperties;
	/** Opens the clients that the operation works with. */
	connect: (connecting: Connecting<Services, Connection>) => Promise<Services & Completing>;
}

/** Members that the class of an action node takes over: subtitle and properties of its description, and how it runs. */
export interface NodeParts {
	subtitle: string;
	properties: INodeProperties[];
	execute: (context: IExecuteFunctions) => Promise<INodeExecutionData[][]>;
}

/** Makes the parts of a node's class. The class itself stays with the node, since n8n's lint reads descriptions in the node's file. */
export function actionNode<Services, Connection extends string>(node: ActionNode<Services, Connection>): NodeParts {
	const { resources, page, initialResource, connectionField, connect } = node;
	const values = (connectionField.options ?? []).map((option) => (option as INodePropertyOptions).value as Connection);
	return {
		subtitle: operationSubtitle(resources),
		properties: [connectionField, ...assembleProperties(resources, page, initialResource)],
		async execute(context) {
			const openOnce = clientCache(context);
			return await runOperations(context, resources, async (itemIndex, operation) => {
				const parameters = new Parameters(context, [connectionField], itemIndex);
				const initial = connectionField.default as Connection;
				const isOffline = operation.offline?.(new Parameters(context, operation.properties, itemIndex)) ?? false;
				const connection = isOffline ? initial : parameters.choice(connectionField.name, values, initial);
				const open = async <Paths>(service: Service, baseUrl?: string) =>
					(await openOnce<Paths>(service, baseUrl)).bind({ itemIndex, rights: operation.rights });
				return await connect({ open, connection, isOffline, operation, context, itemIndex });
			});
		},
	};
}
