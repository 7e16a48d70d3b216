/** `require` of the process that runs the test files, one for all of them; see environment.cjs. */
export const { outside } = globalThis as unknown as { outside: NodeJS.Require };
