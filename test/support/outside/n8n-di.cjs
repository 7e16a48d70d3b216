// n8n-core has a copy of its own, which other copies know nothing of.
const { outside } = globalThis;
module.exports = outside(outside.resolve('@n8n/di', { paths: [outside.resolve('n8n-core')] }));
