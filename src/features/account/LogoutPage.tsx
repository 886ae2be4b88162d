import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isLeaving, isSettling } from '#machines/auth/auth.selectors.ts'
import { useAuthFact, useSession, useViewer } from '#src/bridge/auth.bridge.tsx'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { PageLoader } from '#src/ui/states/PageLoader.tsx'

/** Ends the session here and at the identity provider, if there is one. */
const LogoutPage = () => {
  const { t } = useLingui()
  const { search } = useLocation()
  const session = useSession()
  const signedIn = useViewer() !== undefined
  const settling = useAuthFact(isSettling) ?? true
  const leaving = useAuthFact(isLeaving) ?? false
  useEffect(() => {
    if (signedIn) session.signOut()
  }, [signedIn, session])
  if (!signedIn && !settling && !leaving) return <Navigate to={openPaths.loggedOut() + search} replace />
  return <PageLoader label={t`Signing you out…`} />
}

export default LogoutPage
