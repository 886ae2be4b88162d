import { useState } from 'react'

type Result<Data> = { data?: Data | undefined; fetching: boolean; stale: boolean }

/**
 * Keeps the last answer to the query that `key` identifies. urql drops an answer when a refresh fails, and the form being filled or the undo button
 * that depend on it would disappear. The portal's error toast reports the failed refresh.
 */
export const useStableAnswer = <Data>({ data, fetching, stale }: Result<Data>, key: string): Data | undefined => {
  const [last, setLast] = useState<{ key: string; data: Data }>()
  if (data !== undefined && !fetching && !stale && (last?.data !== data || last.key !== key)) setLast({ key, data })
  return data ?? (last?.key === key ? last.data : undefined)
}
