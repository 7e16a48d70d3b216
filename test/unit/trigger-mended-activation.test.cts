// The activation of a stream of several targets.
import { NodeOperationError, type INode } from 'n8n-workflow';

import { TargetStreams } from '../../nodes/shared/trigger/streamTargets';

beforeEach(() => {
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 50));
});
afterEach(() => jest.restoreAllMocks());

const NODE: INode = { id: 'n', name: 'Node', type: 't', typeVersion: 1, position: [0, 0], parameters: {} };

test('a mistake at a target fails it, also if another one does not answer', async () => {
	const never = async () => await new Promise<void>(() => {});
	const isOver = async () => await Promise.resolve();
	const fails = async () => await Promise.reject(new NodeOperationError(NODE, 'the participant does not know "alice"'));
	const streams = new TargetStreams({
		readNames: async () => await Promise.resolve(['slow', 'wrong']),
		keep: isOver,
		warn: () => {},
		open: (name) => ({
			check: name === 'slow' ? never : isOver,
			start: name === 'slow' ? never : fails,
			follow: () => {},
			stop: isOver,
		}),
	});
	await expect(streams.start(['slow', 'wrong'])).rejects.toThrow('the participant does not know "alice"');
});
