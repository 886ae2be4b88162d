import { useSelector } from '@xstate/react'
import type { SetupAction, SetupRequest } from '#contract/login-providers/setup-page.ts'
import { isBusy, outcomeOf, requestOf } from '#machines/setup-link/setup-link.selectors.ts'
import type { SetupLinkActor } from '#machines/setup-link/setup-link.machine.ts'

/** The requests that one part of the page sends: the one that is running, and what came of the last one. */
export const useRequests = (actor: SetupLinkActor, ...actions: SetupAction[]) => {
  const request = useSelector(actor, requestOf)
  const outcome = useSelector(actor, outcomeOf)
  const busy = useSelector(actor, isBusy)
  const own = request !== undefined && actions.includes(request.action) ? request : undefined
  return {
    running: busy ? own : undefined,
    /** Whether another part of the page is at work: the server is asked for one thing at a time. */
    isBlocked: busy && own === undefined,
    last: own,
    outcome: own ? outcome : {},
    send: (next: SetupRequest) => actor.send({ type: 'send', request: next }),
  }
}
