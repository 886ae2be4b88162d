import { vi } from 'vitest'

/**
 * Setup of the test files that share a process: each begins with modules of its own, with the real clock, and without what an earlier file has put in
 * the place of globals. What stays is what Node has loaded and compiled of packages.
 */
vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
