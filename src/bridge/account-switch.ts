import { guardedStorage } from '../lib/storage/guarded-storage.ts'
import { rememberAccount } from '../lib/storage/known-accounts.ts'
import { useSession, useViewer } from './auth.bridge.tsx'

/** Goes to the sign-in page to come back as somebody else; the account that is left is offered from then on. `loginHint`: the user name of the one that is wanted. */
export const useAccountSwitch = (returnUrl: string) => {
  const session = useSession()
  const viewer = useViewer()
  return (loginHint?: string) => {
    if (viewer)
      rememberAccount(
        guardedStorage(() => window.localStorage),
        { subject: viewer.subject, userName: viewer.userName, name: viewer.displayName },
      )
    session.signIn({ returnUrl, automatic: false, selectAccount: true, ...(loginHint !== undefined && { loginHint }) })
  }
}
