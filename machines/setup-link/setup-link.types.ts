import type { SetupAnswer, SetupRequest } from '#contract/login-providers/setup-page.ts'

/** The link that the address names without its key, and the test sign-in that has come back to it. */
export type SetupLinkInput = { link: string | undefined; test: string | undefined }

/** What came of the last request. `NO_ANSWER`: the server did not answer it. */
export type SetupOutcome = Omit<SetupAnswer, 'view' | 'fault'> & { fault?: SetupAnswer['fault'] | 'NO_ANSWER' }

export type SetupLinkEvent = { type: 'retry' } | { type: 'send'; request: SetupRequest }
