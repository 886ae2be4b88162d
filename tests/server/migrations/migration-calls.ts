import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/bcrypt'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '../../../server/src/demo/seed-people.ts'
import { dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'

type Errors = { code: string }[] | null
type Row = { sourceId: string; outcome: string; findings: { code: string }[] }
type Counts = { state: string; count: number }[]
type RowsPage = { migrationRows: { nodes: Row[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } }
export type Totals = Readonly<Record<string, number>>

const JOB = 'query ($id: ID!) { job(id: $id) { id state counts { state count } causes { code count } } }'
type Job = { id: string; state: string; counts: Counts; causes: { code: string; count: number }[] }

type Ways = { emails: number; passwords: number; none: number }
const WAYS = '{ emails passwords none }'
const MIGRATED = new Set(['CREATE', 'LINK', 'UPDATE'])

/** What a person does with a migration. */
export function migrator(ask: Ask, write?: Write) {
  const codes = (errors: Errors) => (errors ?? []).map(({ code }) => code)
  const job = async (id: string) => dataOf<{ job: Job }>(await ask(JOB, { id })).job
  const byState = (counts: Counts) => Object.fromEntries(counts.map(({ state, count }) => [state, count]))
  const finished = async (id: string) => {
    await expect.poll(async () => (await job(id))?.state, { timeout: 60_000, interval: 50 }).toBe('DONE')
    const { counts, causes } = await job(id)
    return { id, counts: byState(counts), causes }
  }
  const version = async (id: string) =>
    dataOf<{ migrationRun: { version: number } }>(await ask('query ($id: ID!) { migrationRun(id: $id) { version } }', { id })).migrationRun
      .version
  const startAs = async (id: string, count: number, more: Record<string, unknown> = {}) =>
    ask('mutation ($input: StartMigrationInput!) { startMigration(input: $input) { job { id } errors { code } } }', {
      input: { id, jobId: randomUUID(), version: await version(id), count, ...more },
    })
  const ways = async (id: string) =>
    dataOf<{ migrationRun: { promised: Ways | null; delivered: Ways | null } }>(
      await ask(`query ($id: ID!) { migrationRun(id: $id) { promised ${WAYS} delivered ${WAYS} } }`, { id }),
    ).migrationRun
  /** The emails in the outbox are those that the run has counted and, where every record went as reviewed, those that the review has announced. */
  const sendsWhatItAnnounced = async (id: string, counts: Totals) => {
    const { promised, delivered } = await ways(id)
    if (promised === null) return
    const { emails = 0 } = delivered ?? {}
    const [planned, doing] = [promised.emails, counts['DONE'] ?? 0]
    const reviewed = dataOf<{ migrationRun: { totals: { outcome: string; count: number }[] } }>(
      await ask('query ($id: ID!) { migrationRun(id: $id) { totals { outcome count } } }', { id }),
    ).migrationRun.totals.reduce((sum, { outcome, count }) => sum + (MIGRATED.has(outcome) ? count : 0), 0)
    if (doing === reviewed) expect(emails).toBe(planned)
    const [sent] = (await write?.<{ count: number }>(
      `select count(*)::int as count from outbox where purpose = 'CONFIRM_ACCOUNT' and user_id::text in
        (select subject_id from job_row join job on job.id = job_row.job_id where job.parameters ->> 'runId' = $1 and job_row.state = 'DONE')
        and created_at >= (select started_at from migration_run where id = $1::uuid)`,
      id,
    )) ?? [{ count: emails }]
    expect(sent?.count).toBe(emails)
  }
  type Started = { startMigration: { job: { id: string } | null; errors: Errors } }
  return {
    ask,
    job,
    finished,
    startAs,
    version,
    async create(wizard: string, customers: readonly string[], rules?: Record<string, unknown>, fileId?: string) {
      const id = randomUUID()
      const { createMigration } = dataOf<{ createMigration: { errors: Errors } }>(
        await ask('mutation ($input: CreateMigrationInput!) { createMigration(input: $input) { errors { code } } }', {
          input: { id, wizard, customers, ...(rules && { rules }), ...(fileId !== undefined && { fileId }) },
        }),
      )
      expect(createMigration.errors).toBeNull()
      return id
    },
    async change(id: string, seen: number, chosen: Record<string, unknown>) {
      const answer = await ask('mutation ($input: ChangeMigrationInput!) { changeMigration(input: $input) { errors { code } } }', {
        input: { id, version: seen, ...chosen },
      })
      return codes(dataOf<{ changeMigration: { errors: Errors } }>(answer).changeMigration.errors)
    },
    async review(id: string) {
      const jobId = randomUUID()
      const answer = await ask(
        'mutation ($input: ReviewMigrationInput!) { reviewMigration(input: $input) { job { id } errors { code } } }',
        {
          input: { id, jobId },
        },
      )
      expect(codes(dataOf<{ reviewMigration: { errors: Errors } }>(answer).reviewMigration.errors)).toEqual([])
      const { counts, causes } = await finished(jobId)
      expect([counts, causes]).toEqual([{ DONE: 1 }, []])
    },
    async rows(id: string) {
      const nodes: Row[] = []
      for (let after: string | null = null; ;) {
        const { migrationRows }: RowsPage = dataOf<RowsPage>(
          await ask(
            'query ($id: ID!, $after: String) { migrationRows(id: $id, first: 100, after: $after) { nodes { sourceId outcome findings { code } } pageInfo { hasNextPage endCursor } } }',
            { id, after },
          ),
        )
        nodes.push(...migrationRows.nodes)
        after = migrationRows.pageInfo.endCursor
        if (!migrationRows.pageInfo.hasNextPage) return nodes
      }
    },
    async totals(id: string): Promise<Totals> {
      const found = dataOf<{ migrationRun: { totals: { outcome: string; count: number }[] } }>(
        await ask('query ($id: ID!) { migrationRun(id: $id) { totals { outcome count } } }', { id }),
      )
      return Object.fromEntries(found.migrationRun.totals.map(({ outcome, count }) => [outcome, count]))
    },
    state: async (id: string) =>
      dataOf<{ migrationRun: { state: string } }>(await ask('query ($id: ID!) { migrationRun(id: $id) { state } }', { id })).migrationRun
        .state,
    startErrors: async (id: string, count: number, seen?: number) =>
      codes(dataOf<Started>(await startAs(id, count, seen === undefined ? {} : { version: seen })).startMigration.errors),
    async start(id: string, count: number) {
      const { startMigration } = dataOf<Started>(await startAs(id, count))
      expect(startMigration.errors).toBeNull()
      const ended = await finished(startMigration.job?.id ?? '')
      await sendsWhatItAnnounced(id, ended.counts)
      return ended
    },
    ways,
    async undo(jobId: string) {
      const id = randomUUID()
      const { job: undone } = dataOf<{ job: { undo: { unchanged: number } | null } }>(
        await ask('query ($id: ID!) { job(id: $id) { undo { unchanged } } }', { id: jobId }),
      )
      const answer = await ask('mutation ($input: UndoMigrationInput!) { undoMigration(input: $input) { job { id } errors { code } } }', {
        input: { id, jobId, count: undone.undo?.unchanged ?? 0 },
      })
      expect(codes(dataOf<{ undoMigration: { errors: Errors } }>(answer).undoMigration.errors)).toEqual([])
      return (await finished(id)).counts
    },
    async retry(id: string) {
      const answer = await ask('mutation ($id: ID!) { retryJob(input: { id: $id }) { job { id } errors { code } } }', { id })
      const { retryJob } = dataOf<{ retryJob: { job: { id: string } | null; errors: Errors } }>(answer)
      expect(retryJob.errors).toBeNull()
      return (await finished(retryJob.job?.id ?? '')).counts
    },
  }
}
export type Migrator = ReturnType<typeof migrator>

type Given = { id: string; userName?: string; email?: string; type?: string; isActive?: boolean; passwordHash?: string }
type Write = <Row extends object>(text: string, ...values: unknown[]) => Promise<Row[]>

/** Records of the embedded HR product, as a test wants them. */
export function hrProduct(write: Write) {
  const fresh = () => `T${randomUUID().slice(0, 8)}`
  return {
    /** A customer of acme that the HR product has too. */
    async customer(source = 'HR') {
      const hrId = fresh()
      const [made] = await write<{ id: string }>(
        `insert into customer (name, partner_id, hr_source, hr_customer_id) select 'Customer ' || $1, id, $2, $1 from partner where domain = 'acme.localhost' returning id`,
        hrId,
        source,
      )
      await write(`insert into hr_product_customer (source, id, name, type, is_active) values ($2, $1, $1, 'Payroll', true)`, hrId, source)
      return { hrId, customerId: made?.id ?? '' }
    },
    async users(hrId: string, users: readonly Given[], source = 'HR') {
      const known = await hash(DEMO_PASSWORD, { cost: 4 })
      for (const {
        id,
        userName = `${hrId}-${id}`,
        email = `${userName}@hr.example`,
        type = 'Employee',
        isActive = true,
        passwordHash = known,
      } of users)
        await write(
          `insert into hr_product_user (source, id, customer_id, user_name, email, given_name, family_name, phone, type, locale, is_active, password_hash)
            values ($8, $1, $2, $3, $4, 'Given', 'Family', '', $5, 'de', $6, $7)`,
          ...[`${hrId} ${id}`, hrId, userName, email, type, isActive, passwordHash, source],
        )
    },
    async customers(given: readonly { name: string; type: string; isActive?: boolean }[]) {
      const mark = fresh()
      const ids = given.map((_, at) => `${mark} ${at}`)
      for (const [at, { name, type, isActive = true }] of given.entries())
        await write(
          `insert into hr_product_customer (source, id, name, type, is_active) values ('NATURAL_HR', $1, $2, $3, $4)`,
          ...[ids[at], name, type, isActive],
        )
      return ids
    },
  }
}
