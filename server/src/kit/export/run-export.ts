import type { RowFindingCode } from '../../../../contract/job-causes.ts'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { csvOf } from '../../platform/csv.ts'
import { jobFile, jobRow } from '../../tables/job.table.ts'
import { contextOf } from '../graphql/doing.ts'
import { mayDo } from '../graphql/guard.ts'
import { notFoundCode } from '../graphql/user-error.ts'
import { holdRows, settleRows } from '../jobs/claim.ts'
import type { RunBatch } from '../jobs/kinds.ts'
import { readRows } from '../resource/read-rows.ts'
import type { Resource } from '../resource/resource.ts'
import { cellsOf, isExported, type ExportWords } from './export-cells.ts'

/** Writes a batch of rows as one part of the file, limited to the current reach, and settles the job's rows in the same transaction. */
export const runExport =
  <Row extends { readonly id: string | number }>(resource: Resource<Row>): RunBatch =>
  async ({ job, rows, worker, context: caller }) => {
    const [first] = rows
    if (!first) return
    const { name, plural } = resource
    const context = contextOf(caller, `Query.${plural}`)
    const numbers = rows.map(({ number }) => number)
    const refused = (code: RowFindingCode, message: string) => ({ state: 'REFUSED', code, message }) as const
    if ((await mayDo(caller, `Query.${plural}`)) !== 'allowed') {
      await settleRows(context.orm, worker, job.id, numbers, refused('NOT_ALLOWED', 'You may not do this any more.'))
      return
    }
    const { columns: named } = job.parameters
    const chosen = Array.isArray(named) ? named.map(String).filter((column) => isExported(resource, column)) : []
    const ids = rows.flatMap(({ subjectId }) => subjectId ?? [])
    const found = await readRows(context.reader, resource, context.reach, inArray(resource.id, ids))
    const byId = new Map(found.map((row) => [String(row.id), row]))
    const there = rows.flatMap(({ number, subjectId }) => {
      const row = byId.get(subjectId ?? '')
      return row ? [{ number, row }] : []
    })
    const words = wordsOf(job.parameters)
    const lines = await Promise.all(
      there.map(async ({ number, row }) => ({ number, id: row.id, cells: await cellsOf(resource, chosen, words, row, context) })),
    )
    await context.orm.transaction(async (tx) => {
      const held = await holdRows(tx, worker, job.id, numbers)
      // Another process has taken the batch since, or the job was cancelled: this part must not be written here.
      if (held.size < rows.length) return tx.rollback()
      // Read again now that this transaction holds the rows: whoever was erased meanwhile must not be in the file. An entry of a log stays when
      // its user is erased, but the row of the job has lost its label.
      const { table, id } = resource
      const ids = lines.map((line) => line.id)
      const still = new Set((await tx.select({ id }).from(table).where(anyOf(id, ids))).map((row) => row.id))
      const labelled = await tx
        .select({ number: jobRow.number })
        .from(jobRow)
        .where(and(eq(jobRow.jobId, job.id), anyOf(jobRow.number, numbers), isNotNull(jobRow.label)))
      const named = new Set(labelled.map(({ number }) => number))
      const written = lines.filter((line) => still.has(line.id) && named.has(line.number))
      const done = new Set(written.map(({ number }) => number))
      await settleRows(tx, worker, job.id, [...done], { state: 'DONE' })
      const gone = numbers.filter((number) => !done.has(number))
      await settleRows(tx, worker, job.id, gone, refused(notFoundCode(name), `There is no such ${name}.`))
      const content = csvOf(written.map(({ cells }) => cells))
      await tx.insert(jobFile).values({ jobId: job.id, part: first.number, content })
    })
  }

const wordsOf = ({ words }: Readonly<Record<string, unknown>>): ExportWords =>
  typeof words === 'object' && words !== null && !Array.isArray(words) ? { ...words } : {}
