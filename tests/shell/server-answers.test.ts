import { afterEach, expect, it, vi } from 'vitest'
import { serverAnswers } from '#src/shell/update/server-answers.ts'

afterEach(() => vi.unstubAllGlobals())
const answering = (status: number) => {
  const answer = new Response('ok', { status })
  vi.stubGlobal('fetch', () => Promise.resolve(answer))
  return answer
}

it('reads what the server answers to its end: an answer that nobody reads keeps its connection', async () => {
  const answer = answering(200)
  await serverAnswers()
  expect(answer.bodyUsed).toBe(true)
})

it('is told that the server is away by any other status', async () => {
  const answer = answering(503)
  await expect(serverAnswers()).rejects.toThrow('The server answers with 503')
  expect(answer.bodyUsed).toBe(true)
})
