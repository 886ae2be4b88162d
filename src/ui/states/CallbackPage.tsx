import { useLingui } from '@lingui/react/macro'
import { PageLoader } from './PageLoader.tsx'

/** Where the identity provider's answer arrives: a loader; the session goes on from here by itself. */
const CallbackPage = () => {
  const { t } = useLingui()
  return <PageLoader label={t`Signing you in…`} />
}

export default CallbackPage
