// `npm run format`: each sentence of the pages on a line of its own. What is generated is not touched.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import paths from '../lib/paths.cjs';
import prose from '../lib/prose.cjs';
import lines from './lines.cjs';

for (const page of prose.pages().filter((file) => !prose.isGenerated(file))) {
	const file = join(paths.root, page);
	const text = readFileSync(file, 'utf8');
	const formatted = lines.oneSentencePerLine(text);
	if (formatted !== text) writeFileSync(file, formatted);
}
