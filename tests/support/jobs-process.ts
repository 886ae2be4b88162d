import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline/promises'
import { meet } from './fate.ts'
import type { Fate } from './fate.ts'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../server/src/db/database.ts'
import type { RequestContext } from '../../server/src/kit/graphql/context.ts'
import { createHosts } from '../../server/src/kit/hosts.ts'
import { holdRows, settleEach } from '../../server/src/kit/jobs/claim.ts'
import { inBatches } from '../../server/src/kit/jobs/in-batches.ts'
import type { JobKind } from '../../server/src/kit/jobs/kinds.ts'
import { newLane, workOnce } from '../../server/src/kit/jobs/worker.ts'
import { createLogger } from '../../server/src/platform/log.ts'
import { readSettings } from '../../server/src/platform/settings.ts'
import { TEST_SECRETS_KEY } from './seed.ts'

/**
 * A process that works on the jobs of one kind until there are none, and on nothing else: each row is written to the table `made` together with its
 * result. It reads its fate from stdin once it is loaded.
 */
flushCompileCache()
const input = createInterface(process.stdin)
meet(JSON.parse(await input.question('')) as Fate)
input.close()

const settings = readSettings({ LOG_LEVEL: 'error', SECRETS_KEY: TEST_SECRETS_KEY, ...process.env })
const db = await openDatabase(settings)
const log = createLogger(settings, {})
const MADE: JobKind = {
  subjectType: 'Made',
  title: 'BULK_FINISHED',
  run: (batch) =>
    inBatches(batch, 100, (rows) =>
      db.orm.transaction(async (tx) => {
        const numbers = rows.map(({ number }) => number)
        const held = [...(await holdRows(tx, batch.worker, batch.job.id, numbers))]
        await tx.execute(sql`insert into made select unnest(${sql.param(held)}::int[])`)
        await settleEach(
          tx,
          batch.job.id,
          held.map((number) => ({ number, state: 'DONE' })),
        )
      }),
    ),
}
// Only what this job kind uses; the complete context would load the whole portal.
const context = { orm: db.orm, links: { db } } as unknown as RequestContext
const deps = { db, log, hosts: createHosts(db, settings), kinds: { MADE }, contextOf: () => context }
const lane = newLane()
while (await workOnce(deps, lane, new AbortController().signal));
await db.close()
