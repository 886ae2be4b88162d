import { expect, it } from 'vitest'
import { watchPerson } from '#src/bridge/watch-person.ts'

type Hear = (snapshot: unknown) => void

/** An actor whose snapshots the test sets. Like those of XState it reports changes alone to who subscribes. */
const actorOf = (initial: unknown) => {
  let current = initial
  const listeners = new Set<Hear>()
  return {
    getSnapshot: () => current,
    subscribe: (hear: Hear) => {
      listeners.add(hear)
      return { unsubscribe: () => listeners.delete(hear) }
    },
    become: (next: unknown) => {
      current = next
      for (const hear of listeners) hear(next)
    },
  }
}
const signedIn = (sub: string, sid = 's1') => ({
  matches: (state: unknown) => state === 'signedIn',
  context: { user: { claims: { sub, sid } } },
})
const signedOut = { matches: () => false, context: {} }
const watch = (app: ReturnType<typeof actorOf>) => {
  const heard = { times: 0 }
  watchPerson(app as never, () => heard.times++)
  return heard
}

it('hears at once of who is signed in where the app was running before, and of their sign-out', () => {
  const auth = actorOf(signedIn('ada'))
  const heard = watch(actorOf({ children: { auth } }))
  expect(heard.times).toBe(1)
  auth.become(signedIn('ada'))
  expect(heard.times).toBe(1)
  auth.become(signedOut)
  expect(heard.times).toBe(2)
  auth.become(signedIn('eve'))
  expect(heard.times).toBe(3)
})

it('hears of a sign-in where the app starts later, and follows the actor that replaces another', () => {
  const app = actorOf({ children: {} })
  const heard = watch(app)
  const [first, second] = [actorOf(signedOut), actorOf(signedIn('ada'))]
  app.become({ children: { auth: first } })
  first.become(signedIn('ada'))
  expect(heard.times).toBe(1)
  app.become({ children: { auth: second } })
  first.become(signedOut)
  expect(heard.times).toBe(1)
  second.become(signedIn('ada', 's2'))
  expect(heard.times).toBe(2)
})
