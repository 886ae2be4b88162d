import { useLingui } from '@lingui/react/macro'

/** What the server's codes for linking a login mean (`server/src/identity/own/link-login.ts`). */
export const useLinkWords = () => {
  const { t } = useLingui()
  return (code: string | undefined): string => {
    switch (code) {
      case 'LOGIN_TAKEN':
        return t`This login is linked to another account.`
      case 'LOGIN_REFUSED':
        return t`Sign-in was not completed. No login was linked.`
      case 'PROVIDER_UNREACHABLE':
        return t`That service is not responding. Try again later.`
      case 'PROVIDER_NOT_FOUND':
        return t`That service is no longer available to you.`
      default:
        return t`This took too long or was started in another window. Start again.`
    }
  }
}
