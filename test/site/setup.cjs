// Builds the site and finds a browser, once for the ring: what jest runs a test in can load no ES modules.
const { findChromium } = require('../../scripts/lib/browser.cjs');
const { buildSite } = require('../../scripts/lib/site.cjs');

module.exports = async () => {
	await buildSite();
	process.env.SITE_CHROMIUM = JSON.stringify(await findChromium());
};
