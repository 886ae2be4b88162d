import type { APIResponse, Page, Request, Route } from '@playwright/test'
import { operationOf } from '../../support/operations.ts'

type Policy = 'hold' | 'pass' | 'lose'
type Call = { name: string; route: Route }

/**
 * Calls of the data layer of these names wait until a walk says how they end; all others go to the real server at once. A call that was given up by
 * the page in the meantime ends without a word.
 */
export const holdCalls = async (page: Page, names: readonly string[]) => {
  const policies = new Map<string, Policy>()
  let held: Call[] = []
  const passing = new Map<Request, string>()
  let hear = Promise.withResolvers<void>()
  const go = ({ name, route }: Call): Promise<void> => {
    const policy = policies.get(name) ?? 'hold'
    if (policy === 'pass') {
      passing.set(route.request(), name)
      return route.continue().catch(() => void passing.delete(route.request()))
    }
    if (policy === 'lose') return route.abort('failed').catch(() => {})
    held.push({ name, route })
    hear.resolve()
    hear = Promise.withResolvers<void>()
    return Promise.resolve()
  }
  const listen = (route: Route) => {
    const name = operationOf(route)
    return names.includes(name) ? go({ name, route }) : route.fallback()
  }
  await page.route('**/graphql', listen)
  const settle = (request: Request) => {
    if (!passing.delete(request)) return
    hear.resolve()
    hear = Promise.withResolvers<void>()
  }
  page.on('requestfinished', settle)
  page.on('requestfailed', settle)

  const set = async (policy: Policy, name: string) => {
    policies.set(name, policy)
    const [mine, others] = [held.filter((call) => call.name === name), held.filter((call) => call.name !== name)]
    held = others
    for (const call of mine) await go(call)
  }
  /** From now on calls wait. One that was let through is answered first, so that it tells of nothing that happens later. */
  const hold = async (name: string) => {
    await set('hold', name)
    while ([...passing.values()].includes(name)) await hear.promise
  }
  /** The call waits here. */
  const arrived = async (name: string): Promise<Call> => {
    for (;;) {
      const found = held.find((call) => call.name === name)
      if (found) return found
      await hear.promise
    }
  }
  const take = async (name: string) => {
    const found = await arrived(name)
    held = held.filter((call) => call !== found)
    return found.route
  }
  return {
    arrived,
    hold,
    /** From now on calls of that name are answered by the server, or are lost on the way; those that wait already, too. */
    pass: (name: string) => set('pass', name),
    lose: (name: string) => set('lose', name),
    /** What the call that waits was asked with. */
    asked: async (name: string) =>
      ((await arrived(name)).route.request().postDataJSON() as { variables: { input: Record<string, unknown> } }).variables.input,
    /** The call that waits is answered by the server. @param meanwhile what happens before the answer comes to the page @param input what the server gets instead of some of its input */
    answer: async (name: string, meanwhile: () => Promise<void> = async () => {}, input: Record<string, unknown> = {}) => {
      const route = await take(name)
      const asked = route.request().postDataJSON() as { variables: { input: object } }
      const response: APIResponse = await route.fetch({
        postData: { ...asked, variables: { input: { ...asked.variables.input, ...input } } },
      })
      await meanwhile()
      await route.fulfill({ response })
    },
    /** The server does what the waiting mutation asks for, and neither its answer nor that of the second attempt comes back. */
    loseAnswers: async (name: string) => {
      for (const _ of ['first', 'second']) {
        const route = await take(name)
        await route.fetch()
        await route.abort('failed')
      }
    },
    /** The waiting call never comes to the server, nor does the second attempt, which follows by itself where no answer comes. */
    loseOne: async (name: string) => {
      await (await take(name)).abort('failed')
      await (await take(name)).abort('failed')
    },
    /** Nothing waits any more. */
    end: async () => {
      for (const name of names) await set('lose', name)
      await page.unroute('**/graphql', listen)
      page.off('requestfinished', settle)
      page.off('requestfailed', settle)
    },
  }
}

export type HeldCalls = Awaited<ReturnType<typeof holdCalls>>
