import { useLingui } from '@lingui/react/macro'
import { PageLoader } from './PageLoader.tsx'

/** The page of the identity provider's callback: a loader until the session continues by itself. */
const CallbackPage = () => {
  const { t } = useLingui()
  return <PageLoader label={t`Signing you in…`} />
}

export default CallbackPage
