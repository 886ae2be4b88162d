import { Plural, Trans } from '@lingui/react/macro'
import type { App } from './AppFrame.tsx'

/** What stops working without an app: its tokens, and APIs that introspect tokens as this app. */
export const AppUse = ({ app: { use } }: { app: App }) => (
  <p>
    <Plural
      value={use.signIns}
      _0="No sign-ins in the last 30 days."
      one="# sign-in in the last 30 days."
      other="# sign-ins in the last 30 days."
    />{' '}
    <Plural value={use.refreshTokens} _0="" one="# refresh token is valid now." other="# refresh tokens are valid now." />{' '}
    {use.apis > 0 && <Trans>An API checks its tokens as this app and will accept none.</Trans>}
  </p>
)
