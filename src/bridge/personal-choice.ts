import { useCallback } from 'react'
import { useClient, type Client } from 'urql'
import { SaveOwnClaimDocument } from '../data/own-claim.generated.ts'
import { outlivingFetch, sendMutation } from '../data/send-mutation.ts'
import { usePortal } from './portal.bridge.tsx'
import type { PersonalSettings } from './portal.ts'
import { savePreference } from './save-preference.ts'

/** Claim or preference that stores each setting. */
const KEPT_AS: Readonly<Record<keyof PersonalSettings, { claim: string } | { preference: string }>> = {
  dateFormat: { claim: 'date_format' },
  colourScheme: { claim: 'colour_scheme' },
  listColumns: { preference: 'list_columns' },
  gettingStarted: { preference: 'getting_started' },
  navigation: { preference: 'portal_navigation' },
}

/**
 * Changes a personal setting: at once in every tab, and saved to the account. Resolves to whether it was saved; if not, the previous value is
 * restored.
 */
export const usePersonalChoice = (name: keyof PersonalSettings) => {
  const { settings, session } = usePortal()
  const client = useClient()
  return useCallback(
    async (value: string): Promise<boolean> => {
      const store = settings[name]
      const userId = session.viewer()?.subject
      if (userId === undefined) return false
      const before = store.get()
      store.set(value)
      const kept = KEPT_AS[name]
      const isSaved = await ('claim' in kept
        ? saveClaim(client, userId, kept.claim, value)
        : savePreference(client, kept.preference, value))
      if (!isSaved && store.get() === value) store.set(before)
      return isSaved
    },
    [client, name, session, settings],
  )
}

const saveClaim = async (client: Client, userId: string, type: string, value: string): Promise<boolean> => {
  const { data, error } = await sendMutation(
    client,
    SaveOwnClaimDocument,
    { userId, type, value },
    { expectsErrors: true, fetch: outlivingFetch },
  )
  return error === undefined && !data?.addOrReplaceUserClaim.errors?.length
}
