import { useCallback } from 'react'
import { useClient } from 'urql'
import { SaveOwnClaimDocument } from '../data/own-claim.generated.ts'
import { usePortal } from './portal.bridge.tsx'
import type { PersonalSettings } from './portal.ts'

const CLAIMS: Readonly<Record<keyof PersonalSettings, string>> = {
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
      const saving = client.mutation(SaveOwnClaimDocument, { userId, type: CLAIMS[name], value }, { expectsErrors: true })
      const { data, error } = await saving.toPromise()
      const isSaved = error === undefined && !data?.addOrReplaceUserClaim.errors?.length
      if (!isSaved && store.get() === value) store.set(before)
      return isSaved
    },
    [client, name, session, settings],
  )
}
