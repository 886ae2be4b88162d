import type { IncomingMessage } from 'node:http'
import { workingOn } from '../loop-delay.ts'

/** Reads the body of a request; undefined as soon as it is known to have more than `most` bytes. `answerBeforeBody` drops the rest. */
export function readBytes(req: IncomingMessage, most: number): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(req.headers['content-length'] ?? 0) > most) return Promise.resolve(undefined)
  if (req.readableEnded) return Promise.resolve(Buffer.alloc(0))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const stop = () => req.off('data', keep).off('end', end).off('error', fail).off('close', fail)
    const keep = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= most) return
      stop()
      req.pause()
      resolve(undefined)
    }
    const end = () => {
      stop()
      workingOn()
      resolve(Buffer.concat(chunks))
    }
    const fail = (cause?: Error) => {
      stop()
      reject(new Error('The request ended before its body', { cause }))
    }
    if (req.destroyed) return fail()
    req.on('data', keep).once('end', end).once('error', fail).once('close', fail)
  })
}
