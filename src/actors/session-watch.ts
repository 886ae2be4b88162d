import type { AuthEvent, EndReason } from '#machines/auth/auth.types.ts'
import { isEndedForAll, TRACE_KEY } from '../lib/tabs/session-trace.ts'
import type { NewsReason, SessionNews } from '../lib/tabs/session-news.ts'
import type { AuthDeps } from './auth-deps.ts'
import { signedInUser } from './signed-in-user.ts'

const END_OF: Record<NewsReason, EndReason> = {
  signedOut: 'signedOutElsewhere',
  idle: 'idle',
  endedByServer: 'endedByServer',
  userDisabled: 'userDisabled',
  accountDeleted: 'accountDeleted',
}

type Deps = Pick<AuthDeps, 'news' | 'local' | 'window'> & { oidc: Pick<AuthDeps['oidc'], 'stored' | 'settings' | 'onStored'> }

const MESSAGE_ON_ITS_WAY = 100

/** Reports changes of the session outside this tab. Returns the function that stops it. */
export const watchSession = ({ oidc, news, local, window }: Deps, report: (event: AuthEvent) => void): (() => void) => {
  const mine = oidc.stored()
  const stopped = new AbortController()
  const end = (reason: EndReason) => report({ type: 'session.ended', reason })

  const hear = (told: SessionNews) => {
    if (told.type === 'opened') {
      if (told.subject !== mine?.subject) end('userChanged')
    } else if (told.subject === mine?.subject && told.session === mine.session) end(END_OF[told.reason])
  }
  // Storage events serve browsers that do not deliver messages, and users who clear the storage. The tab that ended the session sends the reason in a
  // message, which may arrive after its change of the storage.
  let judging: number | undefined
  const look = () => {
    if (!oidc.stored()) return end('storageCleared')
    window.clearTimeout(judging)
    judging = window.setTimeout(() => {
      if (isEndedForAll(local)) end('signedOutElsewhere')
    }, MESSAGE_ON_ITS_WAY)
  }

  const stopHearing = news.hear(hear)
  const stopStored = oidc.onStored((user) => report({ type: 'token.renewed', user: signedInUser(user, oidc.settings()) }))
  window.addEventListener('storage', ({ key }) => (key === null || key === TRACE_KEY ? look() : undefined), { signal: stopped.signal })
  window.document.addEventListener('visibilitychange', look, { signal: stopped.signal })
  if (mine) news.post({ type: 'opened', subject: mine.subject, session: mine.session })
  return () => {
    window.clearTimeout(judging)
    stopped.abort()
    stopHearing()
    stopStored()
  }
}
