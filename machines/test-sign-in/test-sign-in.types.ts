/** `trace`: the ID of a test that waits for its answer already, if any. */
export type TestSignInInput = { provider: string; trace: string | undefined }

/**
 * The server's answer to the start of a test. `begun`: the browser goes to `address`. `failed`: the provider could not be asked, and the trace says why.
 * `refused`: there is no test; `reason` is for the user.
 */
export type TestStart =
  | { outcome: 'begun'; trace: string; address: string }
  | { outcome: 'failed'; trace: string }
  | { outcome: 'refused'; reason: string | undefined }

/** How far a test is. `EXPIRED`: the provider can no longer answer. `GONE`: its trace was deleted. */
export type TestProgress = { state: 'WAITING' | 'EXPIRED' | 'ANSWERED' | 'GONE' }

/** `page.restored`: the browser has come back from the provider to the page as it was left. */
export type TestSignInEvent = { type: 'start' } | { type: 'page.restored' }

/** What a page does for its test sign-ins. */
export type TestSignInCalls = {
  start: (provider: string) => Promise<TestStart>
  read: (provider: string, trace: string | undefined) => Promise<TestProgress>
  leave: (address: string) => void
  showTrace: (trace: string) => void
  reportRefusal: (reason: string | undefined) => void
}
