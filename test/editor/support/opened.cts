/** The editor of a test file. */
import { openEditor } from '../../../scripts/lib/browser.cjs';
import { world } from '../../e2e/support/e2e.cts';

type Editor = Awaited<ReturnType<typeof openEditor>>;

/** Opens the editor before the tests of the calling file, and closes it after them. Its page is there as soon as they run. */
export function useEditor([width, height] = [1600, 1400], options?: Parameters<typeof openEditor>[2]): Editor {
	const { n8n, chromium } = world();
	const editor = {} as Editor;
	beforeAll(async () => {
		Object.assign(editor, await openEditor(n8n().url, chromium, options));
		await editor.page.setViewportSize({ width: width!, height: height! });
	}, 300_000);
	afterAll(async () => await editor.close?.());
	return editor;
}
