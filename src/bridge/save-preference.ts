import type { Client } from 'urql'
import { SaveOwnPreferenceDocument } from '../data/own-preference.generated.ts'
import { outlivingFetch, sendMutation } from '../data/send-mutation.ts'

/** Saves a preference of the user, which the next ID token contains. Resolves to whether it was saved. */
export const savePreference = async (client: Client, key: string, value: string): Promise<boolean> => {
  const { data, error } = await sendMutation(
    client,
    SaveOwnPreferenceDocument,
    { key, value },
    { expectsErrors: true, fetch: outlivingFetch },
  )
  return error === undefined && !data?.setPreference.errors?.length
}
