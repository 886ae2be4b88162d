import { vi } from 'vitest'

/** Moves the wall clock, and nothing else: timers and the database keep their own time. `vi.useRealTimers` takes it back. */
export const forward = (seconds: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })

export const MINUTE = 60
export const HOUR = 3600
