/** For `vi.waitFor`: what comes by itself takes longer on a busy machine than the second it waits unless told. */
export const PATIENCE = { timeout: 15_000 }
