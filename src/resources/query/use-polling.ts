import { useEffect } from 'react'

/** Calls `ask` every so many milliseconds while the page is visible, and at once when it becomes visible. Undefined stops polling. */
export const usePolling = (ask: () => void, every: number | undefined): void =>
  useEffect(() => {
    if (every === undefined) return undefined
    const left = new AbortController()
    let timer: ReturnType<typeof setInterval> | undefined
    const follow = () => {
      clearInterval(timer)
      if (document.visibilityState === 'visible') timer = setInterval(ask, every)
    }
    const look = () => {
      if (document.visibilityState === 'visible') ask()
      follow()
    }
    follow()
    document.addEventListener('visibilitychange', look, { signal: left.signal })
    return () => {
      left.abort()
      clearInterval(timer)
    }
  }, [ask, every])
