import type { Database } from '../db/database.ts'
import { takeTurn } from '../db/pipeline/take-turn.ts'
import { auditChain } from '../kit/audit/chain.ts'
import { verifyAuditInSteps } from '../kit/audit/verify.ts'
import { runTask } from '../kit/tasks/run-task.ts'
import { VERIFY_AUDIT } from '../kit/tasks/tasks.ts'
import type { Logger } from '../platform/log.ts'
import { periodic, type Periodic } from '../platform/periodic.ts'
import type { Keyring } from '../platform/secrets.ts'

const EVERY_MS = 86_400_000
const LOOK_EVERY_MS = 600_000

/** Verifies the whole audit log at start and once a day, in one of all processes; the system status shows the result. */
export function startVerifying({ db, log, keyring }: { db: Database; log: Logger; keyring: Keyring }): Periodic {
  const chain = auditChain(keyring)
  const verify = async () => {
    const { head, fault } = await verifyAuditInSteps(db.orm, chain)
    if (fault !== undefined) throw new Error(fault)
    return head.position
  }
  const verifying = periodic({
    name: VERIFY_AUDIT,
    everyMs: LOOK_EVERY_MS,
    run: async () => (await takeTurn(db.orm, VERIFY_AUDIT, EVERY_MS)) && runTask(db.orm, log, VERIFY_AUDIT, { chain: verify }),
    log,
  })
  verifying.wake()
  return verifying
}
