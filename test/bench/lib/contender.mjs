// One contender of one row, once: `contender.mjs <row> <contender> <arguments as JSON>` prints its measurements as JSON.
// Contenders that do without n8n load it all the same, so that both sides start with the same process.
const [row, name, args] = process.argv.slice(2);
const { default: described } = await import(`../rows/${row}.mjs`);
const { result, ...numbers } = await described.contenders[name](JSON.parse(args));
void result;
process.stdout.write(`\n${JSON.stringify(numbers)}`, () => process.exit(0));
