/** Recorded answers that the sandbox gives otherwise, by file and label, each with its reason. One that it gives as recorded goes. */
export const excused: Record<string, string> = {};

/** Requests that cannot be put to the sandbox: they hold an ID of something that it does not make. */
export const unserved: Record<string, string> = {};
