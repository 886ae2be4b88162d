/** Writes a line for developers. Texts are ours; an error goes along as an object, never its content in the text. */
export type Log = (message: string, error?: unknown) => void

export const consoleLog =
  (console: Pick<Console, 'error'>): Log =>
  (message, error) =>
    error === undefined ? console.error(message) : console.error(message, error)
