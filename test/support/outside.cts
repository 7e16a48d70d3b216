/** `require` of the process that runs the test files, one for all of them. See environment.cjs. */
export const { outside } = globalThis as unknown as { outside: NodeJS.Require };
