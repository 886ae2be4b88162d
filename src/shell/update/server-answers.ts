/**
 * Throws where the server is away. A browser keeps for as long as the page stands that a script could not be loaded: what is to be tried again is not
 * asked for before there is somebody who has it.
 */
export async function serverAnswers(): Promise<void> {
  const { ok, status } = await fetch('/healthz', { cache: 'no-store' })
  if (!ok) throw new Error(`The server answers with ${status}`)
}
