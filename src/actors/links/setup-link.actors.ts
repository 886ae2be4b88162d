import { fromPromise } from 'xstate'
import type { SetupAnswer, SetupRequest } from '#contract/login-providers/setup-page.ts'
import { setupLinkMachine } from '#machines/setup-link/setup-link.machine.ts'
import type { SetupLinkInput } from '#machines/setup-link/setup-link.types.ts'

/** Statuses whose answers describe the link: done, refused, and a link that opens nothing. */
const ANSWERS = new Set([200, 400, 410])

/** The chart of the page of a setup link, with calls of the server. `leave` goes to another site. Calls reject if the server does not answer. */
export const liveSetupLink = (leave: (address: string) => void) =>
  setupLinkMachine.provide({
    actors: {
      readLink: fromPromise<SetupAnswer, SetupLinkInput>(({ input, signal }) =>
        input.link === undefined ? Promise.resolve(NO_LINK) : call(input, 'state', { signal }),
      ),
      sendRequest: fromPromise<SetupAnswer, SetupLinkInput & { request: SetupRequest | undefined }>(({ input, signal }) =>
        call(input, 'actions', {
          signal,
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(input.request),
        }),
      ),
    },
    actions: {
      leave: (_, { address }) => {
        if (address !== undefined) leave(address)
      },
    },
  })

const NO_LINK: SetupAnswer = { view: { state: 'CLOSED', reason: 'UNKNOWN' } }

async function call({ link = '', test }: SetupLinkInput, name: string, init: RequestInit): Promise<SetupAnswer> {
  const query = test === undefined ? '' : `?${new URLSearchParams({ test }).toString()}`
  const answer = await fetch(`/connect/${encodeURIComponent(link)}/${name}${query}`, init)
  const body: unknown = ANSWERS.has(answer.status) ? await answer.json() : undefined
  if (!isAnswer(body)) throw new Error(`The server answered ${answer.status}`)
  return body
}

/** Other answers come from a proxy, or say that a request could not be read. */
const isAnswer = (body: unknown): body is SetupAnswer => typeof body === 'object' && body !== null && 'view' in body
