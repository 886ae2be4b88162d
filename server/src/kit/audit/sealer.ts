import type { Database } from '../../db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { periodic } from '../../platform/periodic.ts'
import type { Keyring } from '../../platform/secrets.ts'
import { auditChain, START, type Head } from './chain.ts'
import { readHead, SEAL_BATCH, sealBatch } from './seal.ts'

const LOOK_EVERY_MS = 2000
const TELL_EVERY_MS = 3_600_000

type Sealer = { close(): Promise<void> }

/**
 * Seals new audit rows every 2 s and once more at shutdown; several processes share the work. It cannot detect a row that somebody with the rights of
 * the database owner changes within those 2 s or while no process runs. A row that they insert is sealed like any other: the chain proves that
 * nothing has changed since, not who wrote it. Every hour with new rows, and at shutdown, the head of the chain is written to the process's log,
 * which lies outside the database: only this reveals that the end of the chain was cut off.
 */
export function startSealer({ db, log, keyring }: { db: Database; log: Logger; keyring: Keyring }): Sealer {
  const chain = auditChain(keyring)
  let reported = START
  let tellAt = Date.now() + TELL_EVERY_MS
  const sealAll = async () => {
    while ((await sealBatch(db.orm, chain)) === SEAL_BATCH);
  }
  const tell = async () => {
    const head = await readHead(db.orm)
    if (head.position !== reported.position) log.info({ auditHead: textOf(head) }, 'The audit chain ends here')
    reported = head
    tellAt = Date.now() + TELL_EVERY_MS
  }
  const look = async () => {
    await sealAll()
    if (Date.now() >= tellAt) await tell()
  }
  const sealing = periodic({ name: 'seal the audit log', everyMs: LOOK_EVERY_MS, run: look, log })
  return {
    async close() {
      await sealing.close()
      await sealAll()
        .then(tell)
        .catch((err: unknown) => log.error({ err }, 'The audit log could not be sealed'))
    },
  }
}

/** Formats a head for people to copy: its position and its MAC. */
export const textOf = ({ position, mac }: Head): string => `${position}:${mac.toString('hex')}`

/** Parses the text that `textOf` returns; undefined for anything else. */
export function headOf(text: string): Head | undefined {
  const [, position, mac] = /^(\d{1,15}):([\da-f]{64})$/.exec(text.trim()) ?? []
  return position === undefined || mac === undefined ? undefined : { position: Number(position), mac: Buffer.from(mac, 'hex') }
}
