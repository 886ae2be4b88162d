import { use, useCallback, useEffect, useRef } from 'react'
import { sharePoll, type SharedPoll } from '#src/lib/tabs/shared-poll.ts'
import { ReaderFacts } from '../reader.ts'
import type { AnyRow } from './list.ts'
import type { Connection } from './list-query.ts'

type Question = { address: string; every: number | undefined; hear: (connection: Connection<AnyRow>) => void }

/**
 * Shares the polling of a list between tabs of the same person that show the same list. A hidden tab ignores shared answers and polls when it becomes
 * visible.
 */
export const useSharedPoll = ({ address, every, hear }: Question) => {
  const { subject, isViewing } = use(ReaderFacts)
  const shared = useRef<SharedPoll>(undefined)
  useEffect(() => {
    if (every === undefined) return undefined
    const poll = sharePoll({
      key: JSON.stringify([subject, isViewing, address]),
      every,
      hear: (answer) => {
        if (document.visibilityState === 'visible' && isConnection(answer)) hear(answer)
      },
    })
    shared.current = poll
    return () => {
      shared.current = undefined
      poll.close()
    }
  }, [subject, isViewing, address, every, hear])
  const claim = useCallback(() => shared.current?.claim() ?? true, [])
  const tell = useCallback((connection: Connection<AnyRow>) => shared.current?.tell(connection), [])
  return { claim, tell }
}

const isConnection = (answer: unknown): answer is Connection<AnyRow> =>
  typeof answer === 'object' && answer !== null && 'nodes' in answer && Array.isArray(answer.nodes) && 'pageInfo' in answer
