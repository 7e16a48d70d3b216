/**
 * Executions that n8n could not save, by n8n's own engine: what it makes of a run when its database is away. The errors are those
 * of n8n 2.41.1 with PostgreSQL 15, recorded while PostgreSQL was killed and stayed away for six seconds.
 */
import 'reflect-metadata';
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import './waits.cts';

import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import type { INode, INodeType, IRun } from 'n8n-workflow';
import { createRunExecutionData, NodeApiError, NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';

import { testTypes } from './nodeTypes.cts';
import { additionalData, workflowOf } from './workflow.cts';

const at = (name: string, type: string): INode => ({ id: name, name, type, typeVersion: 1, position: [0, 0], parameters: {} });

const MODULES = '/usr/local/lib/node_modules/n8n/node_modules';
const trace = (name: string, message: string, frames: string[]) =>
	[`${name}: ${message}`, ...frames.map((frame) => `    at ${frame}`)].join('\n');
const recorded = (name: string, message: string, frames: string[], more: object = {}) =>
	Object.assign(new Error(message), more, { stack: trace(name, message, frames) });

const READS = [
	`SelectQueryBuilder.loadRawResults (${MODULES}/@n8n/typeorm/dist/query-builder/SelectQueryBuilder.js:1949:25)`,
	`SelectQueryBuilder.executeEntitiesAndRawResults (${MODULES}/@n8n/typeorm/dist/query-builder/SelectQueryBuilder.js:1813:26)`,
	`SelectQueryBuilder.getRawAndEntities (${MODULES}/@n8n/typeorm/dist/query-builder/SelectQueryBuilder.js:655:29)`,
];
const refusal = (port: number) => ({ errno: -111, code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port });
const TERMINATED = 'terminating connection due to unexpected postmaster exit';
const QUERY_FAILED = [
	`PostgresQueryRunner.query (${MODULES}/@n8n/typeorm/dist/driver/postgres/PostgresQueryRunner.js:218:19)`,
	'processTicksAndRejections (node:internal/process/task_queues:104:5)',
	`UpdateQueryBuilder.execute (${MODULES}/@n8n/typeorm/dist/query-builder/UpdateQueryBuilder.js:76:33)`,
];

/** Errors by which saving an execution was refused. */
export const databaseErrors = {
	refused: recorded(
		'Error',
		'connect ECONNREFUSED 127.0.0.1:34977',
		[
			`${MODULES}/pg-pool/index.js:45:11`,
			'processTicksAndRejections (node:internal/process/task_queues:104:5)',
			`PostgresDriver.obtainMasterConnection (${MODULES}/@n8n/typeorm/dist/driver/postgres/PostgresDriver.js:870:28)`,
			`DbConnectionMonitor.timeAcquisition (${MODULES}/@n8n/db/src/connection/db-connection-monitor.ts:574:25)`,
			...READS,
		],
		refusal(34977),
	),
	recovering: recorded('TypeORMError', 'Driver not Connected', [
		`PostgresDriver.obtainMasterConnection (${MODULES}/@n8n/typeorm/dist/driver/postgres/PostgresDriver.js:868:19)`,
		`PostgresQueryRunner.connect (${MODULES}/@n8n/typeorm/dist/driver/postgres/PostgresQueryRunner.js:69:18)`,
		...READS,
	]),
	terminated: recorded('QueryFailedError', TERMINATED, QUERY_FAILED, {
		query: 'UPDATE "execution_entity" SET "status" = $1 WHERE "id" = $2',
		parameters: ['success', '1'],
		driverError: { code: '57P01', severity: 'FATAL' },
	}),
};

/** Error of a node whose statement PostgreSQL dropped when it was killed, in an execution that n8n could save a moment later. */
export const droppedStatement = recorded('QueryFailedError', TERMINATED, QUERY_FAILED, {
	query: 'SELECT "CredentialsEntity"."id" FROM "credentials_entity" "CredentialsEntity" WHERE "CredentialsEntity"."id" = $1',
	driverError: { code: '57P01', severity: 'FATAL' },
});

/** Errors of a node, in an execution that n8n has saved. The first two were recorded, the others have the shape of the recorded. */
export const nodeErrors = {
	/** An HTTP Request node whose target refuses the connection. */
	target: recorded(
		'NodeApiError',
		'The service refused the connection - perhaps it is offline',
		[`ExecuteContext.execute (${MODULES}/n8n-nodes-base/nodes/HttpRequest/V3/HttpRequestV3.node.ts:892:16)`],
		{ name: 'NodeApiError', node: { name: 'Send' }, httpCode: 'ECONNREFUSED', messages: ['connect ECONNREFUSED 127.0.0.1:9'] },
	),
	/** A Postgres node whose database does. */
	targetDatabase: recorded(
		'NodeOperationError',
		'Connection refused',
		[`parsePostgresError (${MODULES}/n8n-nodes-base/nodes/Postgres/v2/helpers/utils.ts:123:9)`],
		{ name: 'NodeOperationError', node: { name: 'Send' }, description: '127.0.0.1:9' },
	),
	/** A node that passes the error on as it comes. */
	targetAsItComes: recorded(
		'Error',
		'connect ECONNREFUSED 127.0.0.1:9',
		['TCPConnectWrap.afterConnect [as oncomplete] (node:net:1637:16)'],
		refusal(9),
	),
	/** A node that says of n8n's database what it could not do: it names the node, and the execution was saved after all. */
	ofDatabase: recorded('NodeOperationError', 'Error executing workflow with item at index 0', READS, { node: { name: 'Send' } }),
	/** n8n's database refuses a row of a data table. */
	refusedRow: recorded('QueryFailedError', 'value too long for type character varying(20)', QUERY_FAILED, {
		query: 'INSERT INTO "data_table_user_7"("updateId") VALUES ($1)',
		parameters: ['1220'],
		driverError: { code: '22001', severity: 'ERROR' },
	}),
};

const ADMINISTRATOR = 'terminating connection due to administrator command';
/** As pg reports it, with what TypeORM adds. */
const cut = (message: string, more: object = {}) =>
	recorded('QueryFailedError', message, QUERY_FAILED, { query: 'SELECT 1', parameters: [], driverError: { ...more }, ...more });
const ofType = (type: string): INode => ({ ...at('Send', type), typeVersion: 2 });
const HTTP_REQUEST = ofType('n8n-nodes-base.httpRequest');
const SLACK = ofType('n8n-nodes-base.slack');
const EXECUTE = ofType('n8n-nodes-base.executeWorkflow');
/** Error answered by a server that has a database of its own. */
const answered = (said: string) =>
	Object.assign(new Error('Request failed with status code 500'), {
		code: 'ERR_BAD_RESPONSE',
		status: 500,
		response: { status: 500, data: { message: said } },
	});
/** An error as Execute Sub-workflow passes it on, item by item. */
const eachItem = (error: Error) =>
	new NodeOperationError(EXECUTE, error, {
		message: 'Error executing workflow with item at index 0',
		description: error.message,
		itemIndex: 0,
	});
/** The error of its node, as a sub-workflow passes it on. */
const ofSubWorkflow = (error: NodeApiError) => {
	const passed = { ...error, message: error.message, stack: error.stack };
	return new NodeOperationError(error.node, passed as never, passed as never);
};
const AWAY = 'timeout exceeded when trying to connect';

/** Errors that nodes made when n8n's database ended a connection or gave none, in executions that n8n could save. */
export const wrappedErrors: Record<string, () => Error> = {
	'no connection for a predefined credential': () => new NodeApiError(HTTP_REQUEST, new Error(AWAY) as never),
	'a connection that ended under a predefined credential': () =>
		new NodeApiError(HTTP_REQUEST, cut('Connection terminated unexpectedly') as never),
	'a connection that was ended under a credential of Slack': () =>
		new NodeOperationError(SLACK, new NodeApiError(SLACK, cut(ADMINISTRATOR, { code: '57P01', severity: 'FATAL' }) as never)),
	'no connection for a sub-workflow, item by item': () => eachItem(new Error(AWAY)),
	'a connection that ended under a sub-workflow, item by item': () => eachItem(cut('Connection terminated unexpectedly')),
	'a credential of a node in a sub-workflow': () =>
		ofSubWorkflow(new NodeApiError(SLACK, cut(ADMINISTRATOR, { code: '57P01', severity: 'FATAL' }) as never)),
	'a database that speaks another language': () =>
		new NodeApiError(
			HTTP_REQUEST,
			cut('Verbindung wird abgebrochen aufgrund von Anweisung des Administrators', { code: '57P01' }) as never,
		),
	'a database that starts up': () =>
		eachItem(cut('the database system is not yet accepting connections', { code: '57P03', severity: 'FATAL' })),
	'a node of this package': () =>
		new NodeApiError(ofType('n8n-nodes-canton.cantonLedger'), {} as never, { message: `Could not reach http://ledger: ${AWAY}` }),
	'SQLite, whose file is locked': () => eachItem(cut('SQLITE_BUSY: database is locked', { code: 'SQLITE_BUSY' })),
};

/** Errors of nodes that have such a database themselves, or call a server that has one. */
export const ownDatabaseErrors: Record<string, () => Error> = {
	'a Postgres node': () => new NodeOperationError(ofType('n8n-nodes-base.postgres'), new Error('Connection terminated unexpectedly')),
	'a Postgres node in a sub-workflow': () => eachItem(new NodeOperationError(ofType('n8n-nodes-base.postgres'), new Error(AWAY))),
	'a MySQL node': () => new NodeOperationError(ofType('n8n-nodes-base.mySql'), new Error('Connection terminated')),
	'a memory of an agent': () =>
		new NodeOperationError(ofType('@n8n/n8n-nodes-langchain.memoryPostgresChat'), new Error('the database system is starting up')),
	'a Postgres node of the community': () =>
		new NodeApiError(ofType('n8n-nodes-acme.acmePostgres'), cut(ADMINISTRATOR, { code: '57P01' }) as never),
	'a Code node': () => new NodeOperationError(ofType('n8n-nodes-base.code'), new Error(AWAY)),
	'a server that answers so': () => new NodeApiError(HTTP_REQUEST, answered(AWAY) as never),
	'a server that answers so, told by Slack': () => new NodeOperationError(SLACK, new NodeApiError(SLACK, answered(AWAY) as never)),
	'a server that closes the connection': () =>
		new NodeApiError(HTTP_REQUEST, Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) as never),
	'a text of which such words are a part': () =>
		new NodeOperationError(SLACK, new Error(`Nobody knows why the runbook says "${AWAY}" in the title`)),
	'a long text that ends so': () => new NodeOperationError(SLACK, new Error(`${'x'.repeat(1_000_000)}: ${AWAY}`)),
};

/** Action of the only node behind the trigger. */
export type Doing = 'succeed' | 'fail' | 'wait';

/** A node that does what its parameter says. `failure` is what it fails with. */
const behaving = (doing: Doing, failure: Error) =>
	({
		description: {
			displayName: 'Send',
			name: 'send',
			group: ['output'],
			version: 1,
			description: 'A node of the test',
			defaults: { name: 'Send' },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			properties: [],
		},
		async execute(this: { getInputData: () => unknown[]; putExecutionToWait: (until: Date) => Promise<void> }) {
			if (doing === 'fail') throw failure;
			if (doing === 'wait') await this.putExecutionToWait(new Date('2100-01-01'));
			return [this.getInputData()];
		},
	}) as unknown as INodeType;

/**
 * Runs a workflow of a trigger and one node, as a worker does.
 * @param doing of the node
 * @param how `saving`: what saving the execution is refused with, each time. Absent: n8n saves it. `failure`: what the node fails with
 * @returns what main gets of its end: n8n passes on the status, the node that ran last and the error, as JSON
 */
export async function runInWorker(
	doing: Doing,
	{ saving, failure = nodeErrors.target }: { saving?: Error; failure?: Error },
): Promise<IRun> {
	testTypes.set('test.send', behaving(doing, failure));
	const nodes = [at('Start', 'test.start'), at('Send', 'test.send')];
	const workflow = workflowOf(nodes, { Start: { main: [[{ node: 'Send', type: NodeConnectionTypes.Main, index: 0 }]] } });
	const additional = additionalData({}, () => workflow);
	const hooks = new ExecutionLifecycleHooks('trigger', '1', { id: 'w', name: 'Test', nodes: [], connections: {}, active: true } as never);
	// As n8n's server does before it saves.
	hooks.addHandler('workflowExecuteAfter', (run) => {
		if (run.data.resultData.error) run.status = 'error';
		else if (run.waitTill) run.status = 'waiting';
	});
	hooks.addHandler('workflowExecuteAfter', () => {
		if (saving) throw saving;
	});
	additional.hooks = hooks;
	await workflow.expression.acquireIsolate();
	const log = jest.spyOn(console, 'error').mockImplementation(() => {});
	try {
		const run = await new WorkflowExecute(additional, 'trigger', createRunExecutionData({})).run({ workflow, startNode: nodes[0] });
		const { error, lastNodeExecuted } = run.data.resultData;
		const { mode, startedAt, stoppedAt, status, storedAt } = run;
		const data = createRunExecutionData({ resultData: { runData: {}, lastNodeExecuted, error } });
		const finished = status !== 'error' && error === undefined;
		return JSON.parse(JSON.stringify({ mode, startedAt, stoppedAt, status, storedAt, finished, data, jobId: '7' })) as IRun;
	} finally {
		log.mockRestore();
		await workflow.expression.releaseIsolate();
	}
}
