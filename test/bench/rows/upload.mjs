import { run, SIZE, upload } from '../lib/files.mjs';

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'upload',
	title: `Upload a DAR of ${SIZE / 1024 / 1024} MB`,
	ours: "Canton Ledger, DAR › Upload, from n8n's file storage, with its SHA-256",
	against: 'bare stream pipe from a file',
	aim: '≤ 32 MB more memory',
	contenders: upload,
	run: (bench) => run(bench, 'upload'),
};
