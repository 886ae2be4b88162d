/** Writes a line for developers. The text is a constant; an error is passed as an object, and its content never becomes part of the text. */
export type Log = (message: string, error?: unknown) => void

export const consoleLog =
  (console: Pick<Console, 'error'>): Log =>
  (message, error) =>
    error === undefined ? console.error(message) : console.error(message, error)
