import { useCallback } from 'react'
import { useClient } from 'urql'
import { SaveOwnClaimDocument } from '#src/data/own-claim.generated.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import { chooseLocale } from '#src/i18n/choose-locale.ts'
import type { Locale } from '#contract/locales.ts'

/** Switches the language of the portal at once, stores it in this browser and saves it to the user's account. */
export const useLanguageChoice = (subject: string) => {
  const client = useClient()
  return useCallback(
    async (locale: Locale) => {
      if (await chooseLocale(locale))
        await sendMutation(client, SaveOwnClaimDocument, { userId: subject, type: 'default_locale', value: locale })
    },
    [client, subject],
  )
}
