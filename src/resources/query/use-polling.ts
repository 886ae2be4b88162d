import { useEffect } from 'react'

/** Asks again every so many milliseconds while the page is in sight; one that comes back into sight asks at once. Undefined asks no more. */
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
