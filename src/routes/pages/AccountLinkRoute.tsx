import { AccountLinkPage } from '#src/features/account/AccountLinkPage.tsx'
import { InMantine } from '#src/shell/base/InMantine.tsx'

/** The page behind mailed links is open to everyone, so it brings the scope of its components with it. */
const AccountLinkRoute = () => (
  <InMantine>
    <AccountLinkPage />
  </InMantine>
)

export default AccountLinkRoute
