import { createDataClient } from '#src/data/client.ts'
import type { DataDeps } from '#src/data/client.ts'
import type { Incident } from '#src/lib/faults/incidents.ts'

export type Request = { headers: Headers; body: { operationName?: string; variables?: unknown }; raw: RequestInit; url: string }
export type Answer = (request: Request) => Response | Promise<Response>

export const ok = (data: unknown): Response => Response.json({ data })
export const failing = (code: string, extensions: Record<string, unknown> = {}): Response =>
  Response.json({ data: null, errors: [{ message: 'It failed.', extensions: { code, ...extensions } }] })

/** A data client on a network that answers what the test says; everything it does to the world is kept. */
export const openData = (answer: Answer, { getToken, renew, ...deps }: Partial<DataDeps> = {}) => {
  // A portal that is told how to get a token has none to begin with.
  let token = getToken ? undefined : 'token-1'
  const requests: Request[] = []
  const incidents: Incident[] = []
  /** Codes of the incidents that the error toast shows. */
  const toasts: string[] = []
  const reached: boolean[] = []
  const told = { notAuthorized: 0, notAuthenticated: 0, signInTooOld: 0, viewOnly: 0, renewed: [] as string[], settled: [] as boolean[] }
  const fetch = async (url: string | URL | globalThis.Request, raw: RequestInit = {}) => {
    const body: Request['body'] = typeof raw.body === 'string' ? JSON.parse(raw.body) : {}
    const request = { url: String(url), headers: new Headers(raw.headers), body, raw }
    requests.push(request)
    return answer(request)
  }
  const { client, close } = createDataClient({
    url: 'https://portal.example/graphql',
    socketUrl: 'wss://portal.example/graphql',
    currentToken: () => token,
    getToken: async () => (token = getToken ? await getToken() : token),
    renew: async (refused) => {
      told.renewed.push(refused)
      return (token = renew ? await renew(refused) : 'token-2')
    },
    watchToken: () => () => {},
    isOffline: () => false,
    watchNetwork: () => () => {},
    customer: () => undefined,
    locale: () => 'en-GB',
    viewAs: () => undefined,
    onIncident: (incident, isShown) => {
      incidents.push(incident)
      if (!isShown) toasts.push(incident.code)
    },
    onSettled: (isDone) => void told.settled.push(isDone),
    onReach: (isReached) => reached.push(isReached),
    onNotAuthorized: () => void told.notAuthorized++,
    onNotAuthenticated: () => void told.notAuthenticated++,
    confirmIdentity: () => {
      told.signInTooOld++
      return Promise.resolve(false)
    },
    onViewOnly: () => void told.viewOnly++,
    fetch,
    ...deps,
  })
  return { client, close, requests, incidents, toasts, reached, told }
}
