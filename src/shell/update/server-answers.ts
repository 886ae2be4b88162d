/**
 * Throws if the server is unreachable. Browsers remember for the lifetime of the page that a script failed to load, so a script that is to be retried
 * is requested only while the server answers.
 */
export async function serverAnswers(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' })
  // A response whose body is not read keeps its connection until it is garbage-collected.
  await answer.text()
  if (!answer.ok) throw new Error(`The server answers with ${answer.status}`)
}
