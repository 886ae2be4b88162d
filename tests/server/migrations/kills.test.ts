import { randomUUID } from 'node:crypto'
import { graphql } from 'graphql'
import { expect, inject, it } from 'vitest'
import { viewerOf } from '../../../server/src/access/viewer.ts'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import type { Database } from '../../../server/src/db/database.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { newLane, workOnce } from '../../../server/src/kit/jobs/worker.ts'
import { within } from '../../support/open-place.ts'
import { otherProcess } from '../../support/other-process.ts'
import { freshPlace } from '../../support/place.ts'
import { scratch } from '../../support/scratch.ts'
import { dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { killedWorkers } from '../jobs/killed-workers.ts'
import { hrProduct, migrator } from './migration-calls.ts'

/** PGlite takes seconds to start after each, and what is shown is the same. */
const KILLS = inject('postgresUrl') === undefined ? 1 : 20
const ROWS = 400
const PATIENCE_MS = 240_000

const killedAtRows = killedWorkers('migration-process.ts')

/** Users with a password and without, and such as the review leaves out or finds broken. */
const userAt = (n: number) => ({
  id: String(n).padStart(4, '0'),
  ...(n % 3 === 0 && { passwordHash: '' }),
  ...(n % 8 === 5 && { type: 'Contractor' }),
  ...(n % 8 === 6 && { isActive: false }),
})

/** A migration that was reviewed and started, and that nobody works on yet. @returns the run, and its job */
async function begin(db: Database) {
  const { deps, close } = await otherProcess({ db })
  const viewer = await viewerOf(db.orm, demoPersonId('operations'))
  const host = await deps.hosts.find('localhost')
  if (!viewer || !host) throw new Error('Operations are not there')
  const ask = (async (source: string, variableValues: Record<string, unknown> = {}) => ({
    status: 200,
    errors: [],
    ...JSON.parse(JSON.stringify(await graphql({ schema, source, variableValues, contextValue: deps.contextOf(viewer, host) }))),
  })) as Ask
  const product = hrProduct(async (text, ...values) => (await db.pool.query(text, values)).rows)
  const { hrId } = await product.customer()
  await product.users(
    hrId,
    Array.from({ length: ROWS }, (_, n) => userAt(n)),
  )
  const who = migrator(ask)
  const run = await who.create('USERS', [hrId], { mails: 'NOW' })
  const REVIEW = 'mutation ($input: ReviewMigrationInput!) { reviewMigration(input: $input) { errors { code } } }'
  expect(dataOf(await ask(REVIEW, { input: { id: run, jobId: randomUUID() } }))).toEqual({ reviewMigration: { errors: null } })
  while (await workOnce(deps, newLane(), new AbortController().signal));
  const totals = await who.totals(run)
  expect(totals).toEqual({ CREATE: 300, SKIP: 50, ERROR: 50 })
  const { startMigration } = dataOf<{ startMigration: { job: { id: string } } }>(await who.startAs(run, 300))
  await close()
  return { run, jobId: startMigration.job.id }
}

it(
  'J9 a migration whose process is killed at random rows, 20 times on PostgreSQL, does what its review said of each, once',
  async () => {
    const place = await freshPlace(inject('postgresUrl'), 60, scratch)
    const { run, jobId } = await within(place, begin)
    const told = await killedAtRows(place, KILLS, ROWS)
    await within(place, async ({ pool }) => {
      const rows = async (text: string, ...values: unknown[]) => (await pool.query<Record<string, unknown>>(text, values)).rows
      const ends = await rows(
        `select planned.outcome, ended.state, planned.findings->0->>'code' is not distinct from ended.code as "sameCause",
            planned.label = ended.label as "sameLabel", count(*)::int as rows
          from migration_row as planned left join job_row as ended on ended.job_id = $2 and ended.number = planned.number
          where planned.run_id = $1 group by 1, 2, 3, 4 order by 1`,
        ...[run, jobId],
      )
      const as = (outcome: string, state: string, count: number) => ({ outcome, state, sameCause: true, sameLabel: true, rows: count })
      expect({ told, ends }).toEqual({
        told,
        ends: [as('CREATE', 'DONE', 300), as('ERROR', 'REFUSED', 50), as('SKIP', 'UNCHANGED', 50)],
      })
      // Of each user that was to be made, how many there are of everything that is written with them.
      const made = await rows(
        `select count(*)::int as users, count(distinct user_name)::int as names, array_agg(distinct links) as links, array_agg(distinct members) as members,
            array_agg(distinct audited) as audited, array_agg(distinct mails + has_password) as "mailsOrPassword"
          from (select user_name, (password_hash is not null)::int as has_password,
              (select count(*)::int from user_hr_id where user_id = made.id and hr_user_id = planned.source_id) as links,
              (select count(*)::int from user_customer where user_id = made.id) as members,
              (select count(*)::int from audit_log where subject_id = made.id::text) as audited,
              (select count(*)::int from outbox where user_id = made.id) as mails
            from migration_row as planned join user_identity as made on made.id = planned.subject_id
            where planned.run_id = $1 and planned.outcome = 'CREATE') as each`,
        run,
      )
      expect({ told, made }).toEqual({
        told,
        made: [{ users: 300, names: 300, links: [1], members: [1], audited: [1], mailsOrPassword: [1] }],
      })
      const others = await rows(
        `select (select count(*)::int from user_hr_id where hr_user_id in (select source_id from migration_row where run_id = $1)) as links,
          (select count(*)::int from user_identity where user_name in (select label from migration_row where run_id = $1)) as users,
          (select state from job where id = $2) as state, (select count(*)::int from job where parameters->>'runId' = $1::text) as jobs`,
        ...[run, jobId],
      )
      expect({ told, others }).toEqual({ told, others: [{ links: 300, users: 300, state: 'DONE', jobs: 2 }] })
    })
    await place.remove()
  },
  PATIENCE_MS,
)
