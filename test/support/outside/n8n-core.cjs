// The engine of this process; see environment.cjs.
module.exports = globalThis.outside('n8n-core');
