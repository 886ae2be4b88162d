import { request } from 'node:http'
import { parentPort } from 'node:worker_threads'
import { WebSocket } from 'ws'
import type { Done, Job } from './client.ts'

/** Where the server answers before it has read everything, and closes. */
const CUT_OFF = /^(ECONNRESET|EPIPE|HPE_\w+)$/
const PATIENCE_MS = 60_000

parentPort?.on('message', (job: Job) => {
  const { id } = job
  const say = (done: Done) => parentPort?.postMessage(done)
  ;(job.messages ? talk(job) : send(job)).then(
    (status) => say({ id, status }),
    (error: unknown) => say({ id, failed: `${job.method ?? 'POST'} ${job.path.slice(0, 100)}: ${String(error)}` }),
  )
})

const send = ({ port, path, method = 'POST', headers, body }: Job): Promise<number> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers, agent: false, maxHeaderSize: 262_144, timeout: PATIENCE_MS }
    const sent = request(options, (answer) =>
      answer
        .resume()
        .once('end', () => resolve(answer.statusCode ?? 0))
        .once('error', reject),
    )
    sent.once('timeout', () => sent.destroy(new Error('no answer')))
    sent.once('error', (error: NodeJS.ErrnoException) => (CUT_OFF.test(error.code ?? '') ? resolve(0) : reject(error)))
    sent.end(body)
  })

const TOO_BIG = 1009

/** Resolves with 200 for an answer, and for a close with the status that says the same over HTTP. */
const talk = ({ port, path, headers, messages = [] }: Job): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, 'graphql-transport-ws', { headers })
    const rest = [...messages]
    const next = () => {
      const message = rest.shift()
      if (message !== undefined) return socket.send(message)
      resolve(200)
      socket.terminate()
    }
    socket
      .on('open', next)
      .on('message', next)
      .on('close', (code) => resolve(code === TOO_BIG ? 413 : 400))
      .on('error', reject)
  })
