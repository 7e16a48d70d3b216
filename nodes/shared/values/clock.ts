/**
 * A clock that only goes forward, in ms: for what is waited for. The computer's clock may be set back, and a wait for a time of
 * that clock would last so much longer. What is saved, or compared with what was, has the computer's time.
 */
export const steadyNow = (): number => performance.now();
