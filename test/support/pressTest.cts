/** The Test button of a credential, as n8n's server answers it (`CredentialsTester`), with n8n's own contexts and HTTP helpers. */
import { CredentialTestContext, RoutingNode } from 'n8n-core';
import type {
	ICredentialsDecrypted,
	ICredentialType,
	IDataObject,
	INodeCredentialTestResult,
	INodeParameters,
	INodeType,
} from 'n8n-workflow';

import * as ours from '../../index';
import { executeContext } from './engine.cts';

const all = (Object.values(ours) as Array<new () => INodeType | ICredentialType>).map((Type) => new Type());
const types = all.filter((instance): instance is ICredentialType => !('description' in instance));
const nodes = all.filter((instance): instance is INodeType => 'description' in instance);

/** Every test a credential type has: the functions of all nodes that name one. */
export function testFunctionsOf(type: string) {
	return nodes.flatMap((node) =>
		(node.description.credentials ?? [])
			.filter(({ name, testedBy }) => name === type && typeof testedBy === 'string')
			.map(({ testedBy }) => node.methods!.credentialTest![testedBy as string]),
	);
}

export async function pressTest(type: string, values: IDataObject): Promise<INodeCredentialTestResult> {
	const { properties, test } = types.find(({ name }) => name === type)!;
	const data = { ...Object.fromEntries(properties.map(({ name, default: value }) => [name, value])), ...values };
	const decrypted = { id: 'c', name: 'c', type, data } as ICredentialsDecrypted;
	if (!test) return await testFunctionsOf(type)[0].call(new CredentialTestContext({} as never), decrypted);
	return await declared(type, test as Required<typeof test>, decrypted);
}

async function declared(
	type: string,
	test: NonNullable<ICredentialType['test']>,
	decrypted: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const [node, parameters] =
		type === 'cantonLedgerOAuth2Api'
			? ['cantonLedger', { authentication: 'oAuth2' }]
			: ['cantonScan', { connectThrough: 'validatorOAuth2' }];
	const context = executeContext(node, parameters as INodeParameters, { [type]: decrypted.data as IDataObject });
	const nodeType = {
		description: {
			...nodes[0].description,
			credentials: [{ name: type, required: true }],
			properties: [{ displayName: 'Temp', name: 'temp', type: 'string', routing: { request: test.request }, default: '' }],
		},
	} as unknown as INodeType;
	Object.values(context.workflow.nodes)[0].parameters.temp = '';
	await context.workflow.expression.acquireIsolate();
	try {
		const response = await new RoutingNode(context, nodeType, decrypted).runNode();
		const body = response![0][0].json;
		for (const { type: kind, properties } of (test.rules ?? []) as any[]) {
			if (kind === 'responseSuccessBody' && body[properties.key] === properties.value)
				return { status: 'Error', message: properties.message };
		}
		return { status: 'OK', message: 'Connection successful!' };
	} catch (error) {
		const status = (error as any).cause?.response?.status as number | undefined;
		for (const { type: kind, properties } of (test.rules ?? []) as any[]) {
			if (kind === 'responseCode' && properties.value === status) return { status: 'Error', message: properties.message };
		}
		return { status: 'Error', message: (error as any).cause?.code ?? (error as Error).message };
	} finally {
		await context.workflow.expression.releaseIsolate();
	}
}
