/** Whether an error says that a script or a style sheet of the portal could not be loaded, in the words of any browser. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|unable to preload css/i.test(error.message)

/** Whether an error says that something could not be fetched, in the words of any browser, which have no code for it. */
export const isOfNetwork = (error: unknown): boolean =>
  isMissingChunk(error) || (error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message))
