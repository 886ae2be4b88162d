import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { useEffect, useRef } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { endReasonOf, isLeaving, isSettling } from '#machines/auth/auth.selectors.ts'
import { useAuthFact, useSession, useViewer } from '#src/bridge/auth.bridge.tsx'
import { safeReturnUrl } from '#src/lib/addresses/return-url.ts'
import { Notice } from '#src/ui/states/Notice.tsx'
import { PageLoader } from '#src/ui/states/PageLoader.tsx'
import { endedWords, startsByItself } from './ended-words.ts'

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
  const returnUrl = safeReturnUrl(query.get('returnUrl'), window.location.origin)
  const started = useRef(false)
  const starts = !settling && !leaving && !viewer && startsByItself(ended)

  useEffect(() => {
    if (!starts || started.current) return
    started.current = true
    session.signIn({ returnUrl, automatic: true })
  }, [starts, returnUrl, session])

  if (viewer) return <Navigate to={returnUrl} replace />
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
