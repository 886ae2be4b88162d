import type { Actor, Subscription } from 'xstate'
import type { appMachine } from '#machines/app/app.machine.ts'
import { authOf } from '#machines/app/app.selectors.ts'
import { claimsOf } from '#machines/auth/auth.selectors.ts'

/** Calls `hear` when another user or nobody is signed in, but not on a renewal of the same session. The app may already be running. */
export const watchPerson = (app: Actor<typeof appMachine>, hear: () => void): void => {
  let auth: ReturnType<typeof authOf>
  let heard: Subscription | undefined
  let known: string | undefined

  const personOf = () => {
    const claims = auth && claimsOf(auth.getSnapshot())
    return claims && JSON.stringify([claims.sub, claims.sid])
  }
  const look = () => {
    const person = personOf()
    if (person === known) return
    known = person
    hear()
  }
  const follow = (running: ReturnType<typeof authOf>) => {
    heard?.unsubscribe()
    auth = running
    heard = auth?.subscribe(look)
  }
  // A subscription hears of changes alone.
  follow(authOf(app.getSnapshot()))
  known = personOf()
  app.subscribe((snapshot) => {
    const running = authOf(snapshot)
    if (running === auth) return
    follow(running)
    look()
  })
}
