import { useCallback } from 'react'
import { useClient } from 'urql'
import type { Client } from 'urql'
import { SaveOwnClaimDocument } from '../data/own-claim.generated.ts'
import { SaveOwnPreferenceDocument } from '../data/own-preference.generated.ts'
import { usePortal } from './portal.bridge.tsx'
import type { PersonalSettings } from './portal.ts'

/** The key of the preference, else the claim. */
const KEPT_AS: Readonly<Record<keyof PersonalSettings, string>> = {
  dateFormat: 'date_format',
  colourScheme: 'colour_scheme',
  listColumns: 'list_columns',
}

/** Chooses a personal setting: at once in every tab, and saved to the account. Answers whether it was saved; where not, all is as before. */
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
      const key = KEPT_AS[name]
      const isSaved = await (name === 'listColumns' ? savePreference(client, key, value) : saveClaim(client, userId, key, value))
      if (!isSaved && store.get() === value) store.set(before)
      return isSaved
    },
    [client, name, session, settings],
  )
}

const saveClaim = async (client: Client, userId: string, type: string, value: string): Promise<boolean> => {
  const { data, error } = await client.mutation(SaveOwnClaimDocument, { userId, type, value }, { expectsErrors: true }).toPromise()
  return error === undefined && !data?.addOrReplaceUserClaim.errors?.length
}

const savePreference = async (client: Client, key: string, value: string): Promise<boolean> => {
  const { data, error } = await client.mutation(SaveOwnPreferenceDocument, { key, value }, { expectsErrors: true }).toPromise()
  return error === undefined && !data?.setPreference.errors?.length
}
