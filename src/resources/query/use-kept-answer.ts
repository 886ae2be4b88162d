import { useState } from 'react'

type Result<Data> = { data?: Data | undefined; fetching: boolean; stale: boolean }

/**
 * What a query answered last to the question that `key` names. urql lets go of an answer when a refresh fails, and with it would go what stands on the
 * page: a form that is being filled, the way back of what was just done. That the refresh failed is said by the portal's error toast.
 */
export const useKeptAnswer = <Data>({ data, fetching, stale }: Result<Data>, key: string): Data | undefined => {
  const [last, setLast] = useState<{ key: string; data: Data }>()
  if (data !== undefined && !fetching && !stale && (last?.data !== data || last.key !== key)) setLast({ key, data })
  return data ?? (last?.key === key ? last.data : undefined)
}
