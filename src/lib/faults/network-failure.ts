import { serverReach } from './server-reach.ts'

/** Whether an error says that a script or a style sheet of the portal could not be loaded, in the words of any browser. */
export const isMissingChunk = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|importing a module script|unable to preload css/i.test(error.message)

/** Whether an error says that something could not be fetched, in the words of any browser, which have no code for it. */
export const isOfNetwork = (error: unknown): error is Error =>
  isMissingChunk(error) || (error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message))

const unreached = new WeakSet<Error>()

/** As the work itself; of a failure for want of a network it is remembered, which may be back before anybody shows it. */
export const rememberingNetwork = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isOfNetwork(error) && (!navigator.onLine || !serverReach.get())) unreached.add(error)
    throw error
  }
}

/** Whether what failed for want of a network, or of a server behind it, came through `rememberingNetwork`. */
export const cameUnreached = (error: unknown): boolean => error instanceof Error && unreached.has(error)
