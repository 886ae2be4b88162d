import { AccountLinkPage } from '#src/features/account/AccountLinkPage.tsx'
import { InMantine } from '#src/shell/base/InMantine.tsx'

/** The page of mailed links is public, so it brings its own Mantine scope. */
const AccountLinkRoute = () => (
  <InMantine>
    <AccountLinkPage />
  </InMantine>
)

export default AccountLinkRoute
