import { useEffect, useState } from 'react'

/** True once `after` milliseconds have passed: what is faster than that needs no loading sign, and flashing one would look slower. */
export const useLate = (after = 200): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return late
}
