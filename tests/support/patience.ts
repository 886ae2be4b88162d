/** Options of `vi.waitFor`: on a busy machine asynchronous work takes longer than the default of one second. */
export const PATIENCE = { timeout: 15_000 }
