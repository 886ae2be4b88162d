import { serverReach } from './server-reach.ts'

/**
 * Whether an error means that a script or style sheet of the portal could not be loaded. Browsers have no code for it, so their messages are matched.
 */
export const isMissingChunk = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|importing a module script|unable to preload css/i.test(error.message)

/** Whether an error means that something could not be fetched. Browsers have no code for it, so their messages are matched. */
export const isOfNetwork = (error: unknown): error is Error =>
  isMissingChunk(error) || (error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message))

const unreached = new WeakSet<Error>()

/**
 * Runs the work. If it fails because the network or server is unreachable, the error is remembered as such, because the network may be back before
 * the error is shown.
 */
export const rememberingNetwork = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isOfNetwork(error) && (!navigator.onLine || !serverReach.get())) unreached.add(error)
    throw error
  }
}

/** Whether `rememberingNetwork` saw the error fail because the network or the server was unreachable. */
export const wasUnreachable = (error: unknown): boolean => error instanceof Error && unreached.has(error)
