import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from 'graphql-ws'
import { askerWith } from '../support/asker.ts'
import type { Ask } from '../support/asker.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { strangerAt } from '../support/places/stranger.ts'
import { Visitor } from '../../tests/support/visitor.ts'

/** What was asked of a kind, and what came instead of an answer. */
export type Tally = { readonly kind: string; asked: number; readonly failed: string[] }
/** A socket's life: when it was closed, with which code, and how long until it heard again, in milliseconds. */
export type Broken = { readonly code: number; back: number }
export type Visit = { readonly tallies: readonly Tally[]; readonly broken: readonly Broken[]; stop(): Promise<void> }

const USERS = '{ users(first: 50) { nodes { id userName email status } totalCount } }'
const CREATE = 'mutation ($name: String!) { createCustomer(input: { name: $name }) { customer { id } errors { __typename } } }'
/** Not of the people whom the jobs of the bench lock. */
const SIGN_IN = ['manager', 'hradmin', 'admin', 'support', 'partner']

/** People who go on until they are stopped: they read lists, write, sign in, open the portal and hold sockets, one lane of each kind. */
export async function visitors(origin: string, sockets: number): Promise<Visit> {
  const [operations, partnerAdmin] = await Promise.all(['operations', 'partneradmin'].map((name) => signIn(origin, name)))
  if (!operations || !partnerAdmin) throw new Error('Nobody could sign in.')
  const [reads, writes] = [askerWith(partnerAdmin.accessToken, origin), askerWith(operations.accessToken, origin)]
  const over = new AbortController()
  const tallies: Tally[] = []
  const lane = (kind: string, restMs: number, act: (at: number) => Promise<unknown>) => {
    const tally: Tally = { kind, asked: 0, failed: [] }
    tallies.push(tally)
    return async () => {
      for (let at = 0; !over.signal.aborted; at++) {
        tally.asked++
        await act(at).catch((error: unknown) => tally.failed.push(`${new Date().toISOString()} ${String(error).slice(0, 300)}`))
        await wait(restMs)
      }
    }
  }
  // Below what one user may call in a minute.
  const lanes = [
    lane('lists', 150, () => reads({ query: USERS })),
    lane('writes', 250, (at) => written(writes, `Rolling ${at}`)),
    lane('sign-ins', 500, (at) => signIn(origin, SIGN_IN[at % SIGN_IN.length] ?? '', undefined, strangerAt(at))),
    lane('pages with their files', 500, () => openPage(origin)),
  ]
  const broken: Broken[] = []
  const held = Array.from({ length: sockets }, () => hold(origin, operations.accessToken, broken))
  const running = Promise.all(lanes.map((go) => go()))
  return {
    tallies,
    broken,
    async stop() {
      over.abort()
      await running
      await Promise.all(held.map((end) => end()))
    },
  }
}

async function written(ask: Ask, name: string): Promise<void> {
  const { data } = await ask({ query: CREATE, variables: { name } })
  const { createCustomer } = data as { createCustomer: { errors: unknown } }
  if (createCustomer.errors) throw new Error(JSON.stringify(createCustomer.errors))
}

/** The page of the portal, and every file that it names. */
async function openPage(origin: string): Promise<void> {
  const visitor = new Visitor()
  const { status, text } = await visitor.send(`${origin}/`)
  const files = new Set([...text.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([file]) => file))
  if (status !== 200 || files.size === 0) throw new Error(`The page: ${status}, ${files.size} files`)
  const answers = await Promise.all([...files].map(async (file) => ({ file, status: (await visitor.send(origin + file)).status })))
  const missing = answers.filter((answer) => answer.status !== 200)
  if (missing.length > 0) throw new Error(`${missing.length} of ${files.size} files: ${missing[0]?.status} ${missing[0]?.file}`)
}

/** A socket as the portal holds one: it comes back by itself, and hears at once how things stand. @returns ends it */
function hold(origin: string, token: string, broken: Broken[]): () => Promise<void> {
  let closed: { at: number; fate: Broken } | undefined
  const client = createClient({
    url: `${origin.replace('http', 'ws')}/graphql`,
    lazy: true,
    retryAttempts: Number.MAX_SAFE_INTEGER,
    shouldRetry: () => true,
    retryWait: () => wait(500 * (0.5 + Math.random() / 2)),
    connectionParams: { authorization: `Bearer ${token}` },
    on: {
      closed: (event) => {
        // Tries that failed are part of the same break.
        if (closed) return
        closed = { at: performance.now(), fate: { code: (event as { code?: number }).code ?? 0, back: Number.NaN } }
        broken.push(closed.fate)
      },
    },
  })
  const stop = client.subscribe(
    { query: 'subscription { notificationsChanged { unreadCount } }' },
    {
      next: () => {
        if (closed) closed.fate.back = performance.now() - closed.at
        closed = undefined
      },
      error: (error) => broken.push({ code: -1, back: Number.NaN, ...(error instanceof Error && { message: error.message }) }),
      complete: () => {},
    },
  )
  return async () => {
    // What its own end closes is no break.
    closed = { at: 0, fate: { code: 0, back: 0 } }
    stop()
    await client.dispose()
  }
}
