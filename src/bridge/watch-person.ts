import type { Actor, Subscription } from 'xstate'
import type { appMachine } from '#machines/app/app.machine.ts'
import { authOf } from '#machines/app/app.selectors.ts'
import { claimsOf } from '#machines/auth/auth.selectors.ts'

/**
 * Calls `hear` when another user or nobody is signed in, but not on a renewal of the same session. Somebody who is signed in already is heard of at once,
 * because a restored session starts before the pages do.
 */
export const watchPerson = (app: Actor<typeof appMachine>, hear: () => void): void => {
  let auth: ReturnType<typeof authOf>
  let heard: Subscription | undefined
  let known: string | undefined

  const look = () => {
    const claims = auth && claimsOf(auth.getSnapshot())
    const person = claims && JSON.stringify([claims.sub, claims.sid])
    if (person === known) return
    known = person
    hear()
  }
  const follow = (running: ReturnType<typeof authOf>) => {
    if (running === auth) return
    heard?.unsubscribe()
    auth = running
    heard = auth?.subscribe(look)
    look()
  }
  // A subscription hears of changes alone.
  follow(authOf(app.getSnapshot()))
  app.subscribe((snapshot) => follow(authOf(snapshot)))
}
