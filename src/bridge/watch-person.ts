import type { Actor, Subscription } from 'xstate'
import type { appMachine } from '#machines/app/app.machine.ts'
import { authOf } from '#machines/app/app.selectors.ts'
import { claimsOf } from '#machines/auth/auth.selectors.ts'

/** Calls `hear` when another user or nobody is signed in, but not on a renewal of the same session. */
export const watchPerson = (app: Actor<typeof appMachine>, hear: () => void): void => {
  let known: string | undefined
  let auth: ReturnType<typeof authOf>
  let heard: Subscription | undefined

  const look = () => {
    const claims = auth && claimsOf(auth.getSnapshot())
    const person = claims && JSON.stringify([claims.sub, claims.sid])
    if (person === known) return
    known = person
    hear()
  }
  app.subscribe((snapshot) => {
    const running = authOf(snapshot)
    if (running === auth) return
    heard?.unsubscribe()
    auth = running
    heard = auth?.subscribe(look)
    look()
  })
}
