import type { IncomingMessage } from 'node:http'

/**
 * Reads the body of a request that has not been read yet, and leaves it there for later readers of the request.
 * @param most bytes; of a longer body only what has arrived by then
 */
export function peekBody(req: IncomingMessage, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const stop = () => {
      req.off('readable', look).off('end', finish).off('error', fail).off('close', fail)
    }
    const finish = () => {
      stop()
      const body = Buffer.concat(chunks)
      // What was read can be put back as long as the stream has not emitted its end.
      if (size > 0) req.unshift(body)
      resolve(body)
    }
    const look = () => {
      for (let chunk: Buffer | null = req.read(); chunk !== null; chunk = req.read()) {
        chunks.push(chunk)
        size += chunk.length
      }
      if (req.complete || size > most) finish()
    }
    const fail = (cause?: Error) => {
      stop()
      reject(new Error('The request ended before its body', { cause }))
    }
    req.on('readable', look).once('end', finish).once('error', fail).once('close', fail)
  })
}
