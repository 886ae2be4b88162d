/**
 * Throws where the server is away. A browser keeps for as long as the page stands that a script could not be loaded: what is to be tried again is not
 * asked for before there is somebody who has it.
 */
export async function serverAnswers(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' })
  // An answer that nobody reads keeps its connection until it is collected as garbage.
  await answer.text()
  if (!answer.ok) throw new Error(`The server answers with ${answer.status}`)
}
