// The engine of this process. See environment.cjs.
module.exports = globalThis.outside('n8n-core');
