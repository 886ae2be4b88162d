import { useEffect, useState } from 'react'

/** True once `after` milliseconds have passed. Faster operations need no loading indicator; one that flashes would make them look slower. */
export const useLate = (after = 200): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return late
}
