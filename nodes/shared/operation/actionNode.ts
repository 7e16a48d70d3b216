import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeCredentialDescription,
	type INodeExecutionData,
	type INodeProperties,
	type INodePropertyOptions,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { clientCache, type OpenService } from '../http/clientCache';
import type { Service } from '../http/service';
import { Parameters } from '../parameters/parameters';
import { readTargets, refuseTarget } from '../targets/choice';
import { contextFor } from '../targets/targetContext';
import { assembleProperties } from './nodeProperties';
import { mayBeSeveral, type Completing, type Operation, type Resource } from './operation';
import { runOperations } from './runOperations';
import type { ChosenTargets } from './runTargets';
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
	/** Absent if the class says them: n8n's lint searches the classes for `testedBy` of each credential. */
	credentials?: INodeCredentialDescription[];
	/** The credential of a connection, whose Further Targets the option Target offers. Absent if it has none. */
	credentialOf?: (connection: Connection) => string;
	/** Opens the clients that the operation works with. */
	connect: (connecting: Connecting<Services, Connection>) => Promise<Services & Completing>;
}

/** Parts of a description that all action nodes have alike, with the properties of one. */
type CommonDescription = Pick<INodeTypeDescription, 'group' | 'version' | 'inputs' | 'outputs' | 'credentials' | 'properties'>;

/** Members that the class of an action node takes over: parts of its description, and how it runs. */
export interface NodeParts {
	description: CommonDescription;
	/** Apart from the others, since n8n's lint searches for it in the node's file. */
	subtitle: string;
	execute: (context: IExecuteFunctions) => Promise<INodeExecutionData[][]>;
}

/** Makes the parts of a node's class. The class itself stays with the node, since n8n's lint reads descriptions in the node's file. */
export function actionNode<Services, Connection extends string>(node: ActionNode<Services, Connection>): NodeParts {
	const { resources, page, initialResource, connectionField, credentials, credentialOf, connect } = node;
	const values = (connectionField.options ?? []).map((option) => (option as INodePropertyOptions).value as Connection);
	const initial = connectionField.default as Connection;
	const connectionOf = (context: IExecuteFunctions, itemIndex: number) =>
		new Parameters(context, [connectionField], itemIndex).choice(connectionField.name, values, initial);
	const isOfflineAt = (context: IExecuteFunctions, itemIndex: number, { offline, properties }: Operation<Services>) =>
		offline === true || (offline?.(new Parameters(context, properties, itemIndex)) ?? false);
	/** Says which credential has the targets of a call. Undefined if none has. */
	const credentialTypeAt = (context: IExecuteFunctions, itemIndex: number, operation: Operation<Services>) => {
		const { targetsOf, offline, properties } = operation;
		if (targetsOf) return () => targetsOf(new Parameters(context, properties, itemIndex));
		if (!credentialOf || offline === true) return undefined;
		if (isOfflineAt(context, itemIndex, operation)) {
			refuseTarget(context, itemIndex);
			return undefined;
		}
		return () => credentialOf(connectionOf(context, itemIndex));
	};
	return {
		description: {
			group: ['transform'],
			version: 1,
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			...(credentials && { credentials }),
			properties: [
				connectionField,
				...assembleProperties(resources, page, { initial: initialResource, hasTargets: credentialOf !== undefined }),
			],
		},
		subtitle: operationSubtitle(resources),
		async execute(context) {
			const opened = openedAt();
			const contexts = new Map<string, IExecuteFunctions>();
			const targetsOf = async (itemIndex: number, operation: Operation<Services>): Promise<ChosenTargets | undefined> => {
				const typeOf = credentialTypeAt(context, itemIndex, operation);
				if (!typeOf) return undefined;
				const about = { itemIndex, several: mayBeSeveral(operation), eachUnlessSet: operation.compare !== undefined };
				const chosen = await readTargets(context, typeOf, about);
				if (!chosen) return undefined;
				const targets = chosen.targets.map(({ name }) => {
					const at = contexts.get(name) ?? contextFor(context, name);
					contexts.set(name, at);
					return { name, context: at, oneOfSeveral: chosen.mayBeSeveral };
				});
				return { targets, atOnce: chosen.atOnce };
			};
			const provide = async (at: IExecuteFunctions, itemIndex: number, operation: Operation<Services>) => {
				const isOffline = isOfflineAt(at, itemIndex, operation);
				const connection = isOffline ? initial : connectionOf(at, itemIndex);
				const openOnce = opened(at);
				const open = async <Paths>(service: Service, baseUrl?: string) =>
					(await openOnce<Paths>(service, baseUrl)).bind({ itemIndex, rights: operation.rights });
				return await connect({ open, connection, isOffline, operation, context: at, itemIndex });
			};
			return await runOperations(context, resources, provide, targetsOf);
		},
	};
}

/** The clients of an execution, of each of its contexts. */
function openedAt(): (context: IExecuteFunctions) => OpenService {
	const caches = new Map<IExecuteFunctions, OpenService>();
	return (context) => {
		const open = caches.get(context) ?? clientCache(context);
		caches.set(context, open);
		return open;
	};
}
