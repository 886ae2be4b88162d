import { useCallback, useRef, useState } from 'react'

/** Runs one piece of work at a time, however often it is asked for: what is asked meanwhile is dropped and answers undefined. */
export const useSingleRun = () => {
  const isRunning = useRef(false)
  const [running, setRunning] = useState(false)
  const run = useCallback(async <Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> => {
    // State comes with the next rendering; a second press may come before.
    if (isRunning.current) return undefined
    isRunning.current = true
    setRunning(true)
    try {
      return await work()
    } finally {
      isRunning.current = false
      setRunning(false)
    }
  }, [])
  return { run, running, isRunning: useCallback(() => isRunning.current, []) }
}
