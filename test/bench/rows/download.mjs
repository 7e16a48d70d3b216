import { download, run, SIZE } from '../lib/files.mjs';

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'download',
	title: `Download a bulk object of ${SIZE / 1024 / 1024} MB`,
	ours: "Canton Scan, Bulk Object › Download, into n8n's file storage",
	against: 'bare stream pipe into a file',
	aim: '≤ 32 MB more memory',
	contenders: download,
	run: (bench) => run(bench, 'download'),
};
