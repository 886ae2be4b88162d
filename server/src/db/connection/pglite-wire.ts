import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import type { DiskWatch } from './disk-watch.ts'
import type { ToWorker } from './pglite-worker.ts'

const TERMINATE = 0x58

/**
 * Duplex stream that the PostgreSQL driver uses as its socket: bytes are sent to the worker, and its answers come back. There is only one at a time.
 */
export class PgliteWire extends Duplex {
  readonly #worker: Worker
  readonly #disk: Pick<DiskWatch, 'asked' | 'answered'>
  readonly #hear = (message: unknown) => {
    if (!(message instanceof Uint8Array)) return
    this.#disk.answered()
    this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength))
  }

  constructor(worker: Worker, disk: Pick<DiskWatch, 'asked' | 'answered'>) {
    super()
    this.#worker = worker
    this.#disk = disk
  }

  connect(): this {
    this.#worker.on('message', this.#hear)
    process.nextTick(() => this.emit('connect'))
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    // Not passed on: the end of a connection must not end the database.
    if (chunk[0] !== TERMINATE) this.#tell(new Uint8Array(chunk))
    done()
  }

  /** A query is several messages that the driver corks together: they are sent as one. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    const bytes = Buffer.concat(chunks.map(({ chunk }) => chunk).filter((chunk) => chunk[0] !== TERMINATE))
    if (bytes.length > 0) this.#tell(new Uint8Array(bytes))
    done()
  }

  override _final(done: () => void): void {
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#hear)
    this.#tell('hangUp')
    done(error)
  }

  #tell(message: ToWorker): void {
    if (message instanceof Uint8Array) this.#disk.asked()
    this.#worker.postMessage(message)
  }

  // Socket methods that the driver calls and that have no meaning for a worker.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
