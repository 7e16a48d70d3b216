// Builds the site and finds a browser, once for the ring: what jest runs a test in can load no ES modules.
const { copyFileSync, mkdirSync, rmSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { findChromium } = require('../../scripts/lib/browser.cjs');
const { cache, root } = require('../../scripts/lib/paths.cjs');
const { buildSite } = require('../../scripts/lib/site.cjs');
const { exampleNames } = require('../../scripts/lib/demo.cjs');
const { clipOf, formPictureOf, namedPicture, panelOf, pictureOf } = require('../../scripts/lib/steps.cjs');

/** Pictures of steps come from the tests that click, which ran or did not: here others replace them. */
const STEPS = [1, 2, 3, 4];
/** The picture of the first credential. */
const CREDENTIAL = pictureOf.bind(undefined, 'start/holdings-report.md', undefined, 0);

module.exports = async () => {
	process.env.STEP_PICTURES = join(cache, 'site-pictures');
	rmSync(process.env.STEP_PICTURES, { recursive: true, force: true });
	const files = STEPS.flatMap((step) => [pictureOf('start/tokens.md', 'Send', step), pictureOf('start/alert-flow.md', undefined, step)]);
	files.push(CREDENTIAL(), panelOf('cantonToken'), formPictureOf('cantonLedgerApi'), ...exampleNames().map(namedPicture));
	for (const file of files) {
		mkdirSync(dirname(file), { recursive: true });
		copyFileSync(join(root, 'docs', 'images', 'card-alert.jpg'), file);
	}
	// The site has equal files once, under one name.
	copyFileSync(join(root, 'docs', 'images', 'card-check.jpg'), clipOf('start/alert-flow.md'));
	await buildSite();
	process.env.SITE_CHROMIUM = JSON.stringify(await findChromium());
};
