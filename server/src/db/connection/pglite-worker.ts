import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Messages from the worker: `ready` or `failed` once, then bytes of the wire protocol. */
export type FromWorker = 'ready' | { failed: string } | Uint8Array
/** Messages to the worker: bytes of the wire protocol; the end of a connection; the order to close. */
export type ToWorker = Uint8Array | 'hangUp' | 'close'

const port = parentPort
if (!port) throw new Error('This file is the worker of pglite.ts')
const answer = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

const { directory }: { directory: string } = workerData
const database = await PGlite.create({ dataDir: directory, extensions: { pg_trgm } }).catch((error: unknown) => {
  answer({ failed: error instanceof Error ? error.message : String(error) })
})

if (database) {
  // Messages are handled one after the other: none may overtake the one before it.
  let turn = Promise.resolve()
  port.on('message', (message: ToWorker) => {
    turn = turn.then(() => act(database, message))
  })
  answer('ready')
}

async function act(database: PGlite, message: ToWorker): Promise<void> {
  // The last connection may hang up after the order to close.
  if (database.closed) return
  if (message instanceof Uint8Array) {
    const reply = (await database.execProtocolRaw(message)).slice()
    answer(reply, [reply.buffer])
  } else if (message === 'hangUp') {
    // PGlite has only one session: state that a lost connection left open must not reach the next one.
    await database.exec('rollback')
    await database.exec('discard all')
  } else {
    await database.close()
    port?.close()
  }
}
