import { useCallback, useRef, useState } from 'react'

/** Runs one operation at a time. A call while another one is running is dropped and resolves to undefined. */
export const useSingleRun = () => {
  const isRunning = useRef(false)
  const [running, setRunning] = useState(false)
  const run = useCallback(async <Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> => {
    // State changes only with the next render, and a second press may come earlier.
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
