import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'

/** Messages for the server's codes for linking a login (`server/src/identity/own/link-login.ts`). */
const words: UserErrorWords<'linkedLogins'> = {
  ABOVE_PROVIDER: msg`You have more rights than those who manage this login provider, so it cannot be linked with your account. Use another one.`,
  LINK_EXPIRED: msg`This took too long or was started in another window. Start again.`,
  LOGIN_REFUSED: msg`Sign-in was not completed. No login was linked.`,
  LOGIN_TAKEN: msg`This login is linked to another account.`,
  PROVIDER_NOT_FOUND: msg`That service is no longer available to you.`,
  PROVIDER_UNREACHABLE: msg`That service is not responding. Try again later.`,
}

export const useLinkWords = () => {
  const { i18n } = useLingui()
  return (code: string | undefined): string => i18n._(ownEntry<MessageDescriptor>(words, code ?? '') ?? words.LINK_EXPIRED)
}
