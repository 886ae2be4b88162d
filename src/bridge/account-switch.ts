import { guardedStorage } from '../lib/storage/guarded-storage.ts'
import { rememberAccount } from '../lib/storage/known-accounts.ts'
import { useSession, useViewer } from './auth.bridge.tsx'

/**
 * Goes to the sign-in page to switch to another account; the current account is offered there from then on. `loginHint`: user name of the account to
 * switch to.
 */
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
