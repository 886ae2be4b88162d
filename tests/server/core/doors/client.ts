import { Worker } from 'node:worker_threads'

/** A request, or what is said over a socket. */
export type Sent = {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Messages of a WebSocket, one after the other; the last one's answer is waited for. */
  readonly messages?: readonly string[]
}
export type Job = Omit<Sent, 'body'> & { readonly id: number; readonly port: number; readonly body?: Uint8Array<ArrayBuffer> | undefined }
export type Done = { readonly id: number; readonly status: number } | { readonly id: number; readonly failed: string }

export type Client = {
  /** @returns the status; 0 where the server cut the connection off */
  send(sent: Sent): Promise<number>
  close(): Promise<unknown>
}

/** Sends from a thread of its own, so that the processor time of the main thread is the server's alone. */
export function openClient(port: number): Client {
  const worker = new Worker(new URL('client.worker.ts', import.meta.url))
  const waiting = new Map<number, PromiseWithResolvers<number>>()
  worker.on('message', (done: Done) => {
    const { resolve, reject } = waiting.get(done.id) ?? {}
    waiting.delete(done.id)
    if ('failed' in done) reject?.(new Error(done.failed))
    else resolve?.(done.status)
  })
  worker.on('error', (error) => waiting.forEach(({ reject }) => reject(error)))
  let last = 0
  return {
    send({ body, ...sent }) {
      const bytes = body === undefined ? undefined : new Uint8Array(Buffer.from(body))
      const job: Job = { ...sent, id: ++last, port, body: bytes }
      const answered = Promise.withResolvers<number>()
      waiting.set(job.id, answered)
      worker.postMessage(job, bytes ? [bytes.buffer] : [])
      return answered.promise
    },
    close: () => worker.terminate(),
  }
}
