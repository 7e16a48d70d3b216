/** Binary data kept as files, as n8n does by default: for tests that nothing is held in memory whole. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { BinaryDataConfig, BinaryDataService } from 'n8n-core';
import type { IBinaryData } from 'n8n-workflow';

// n8n-core has a copy of this of its own, which other copies know nothing of.
const { Container } = require(require.resolve('@n8n/di', { paths: [require.resolve('n8n-core')] }));

/** Switches to files for the tests of the calling file. */
export function useBinaryFiles() {
	const folder = mkdtempSync(join(tmpdir(), 'binary-'));
	beforeAll(async () => {
		Object.assign(Container.get(BinaryDataConfig), { mode: 'filesystem', localStoragePath: folder });
		await Container.get(BinaryDataService).init();
	});
	afterAll(() => rmSync(folder, { recursive: true, force: true }));
	return {
		/** Path of the bytes of a binary field. */
		pathOf: ({ id }: IBinaryData): string => Container.get(BinaryDataService).getPath(id),
	};
}
