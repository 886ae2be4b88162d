import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { useEffect, useRef } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { endReasonOf, isLeaving, isSettling } from '#machines/auth/auth.selectors.ts'
import { useAuthFact, useSession, useViewer } from '#src/bridge/auth.bridge.tsx'
import { safeReturnUrl } from '#src/lib/addresses/return-url.ts'
import { Notice } from '#src/ui/states/Notice.tsx'
import { PageLoader } from '#src/ui/states/PageLoader.tsx'
import type { EndReason } from '#machines/auth/auth.types.ts'

const endedWords: Readonly<Record<EndReason, MessageDescriptor>> = {
  signedOutElsewhere: msg`You signed out in another tab or window.`,
  idle: msg`You have been logged out due to inactivity.`,
  endedByServer: msg`Your session was ended. Sign in again to go on.`,
  userDisabled: msg`Your account was switched off. Please contact an administrator.`,
  accountDeleted: msg`Your account has been deleted.`,
  userChanged: msg`Someone else signed in with this browser.`,
  storageCleared: msg`This browser no longer holds your session.`,
  expired: msg`Your session has expired.`,
  refused: msg`Your session has expired.`,
}

/** After a mere expiry the identity provider may still have a session, so the sign-in is tried without asking. */
const startsByItself = (reason: EndReason | undefined): boolean => reason === undefined || reason === 'expired' || reason === 'refused'

/**
 * Starts the sign-in automatically, once: a failed attempt leads to another page, and a second one would hide the reason. If the session was
 * deliberately ended elsewhere, it says so and waits for the user to sign in.
 */
const LoginPage = () => {
  const { t, i18n } = useLingui()
  const [query] = useSearchParams()
  const session = useSession()
  const viewer = useViewer()
  const settling = useAuthFact(isSettling) ?? true
  // Do not start a sign-in while a sign-out is running.
  const leaving = useAuthFact(isLeaving) ?? false
  const ended = useAuthFact(endReasonOf)
  // Somebody who confirms an invitation is not the person who may be signed in here.
  const isFresh = query.get('fresh') === 'true'
  const returnUrl = safeReturnUrl(query.get('returnUrl'), window.location.origin)
  const started = useRef(false)
  const starts = !settling && !leaving && (isFresh || (!viewer && startsByItself(ended)))

  useEffect(() => {
    if (!starts || started.current) return
    started.current = true
    session.signIn({ returnUrl, automatic: !isFresh, ...(isFresh && { confirmIdentity: true }) })
  }, [starts, isFresh, returnUrl, session])

  if (viewer && !isFresh) return <Navigate to={returnUrl} replace />
  if (settling || leaving || starts || ended === undefined) return <PageLoader label={t`Taking you to the sign-in page…`} />
  return (
    <Notice
      icon="lock"
      title={<Trans>You are signed out</Trans>}
      actions={
        <Button onClick={() => session.signIn({ returnUrl, automatic: false })}>
          <Trans>Sign in</Trans>
        </Button>
      }
    >
      <p>{i18n._(endedWords[ended])}</p>
    </Notice>
  )
}

export default LoginPage
