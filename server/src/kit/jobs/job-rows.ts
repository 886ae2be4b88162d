import { eq, sql } from 'drizzle-orm'
import { jobRow } from '../../tables/job.table.ts'
import { builder } from '../graphql/builder.ts'
import { connectionType, emptyPage, type Page } from '../list/connection-type.ts'
import { enumField, textField } from '../list/filter-fields.ts'
import { listArgs, pageFor, type ListedSource } from '../list/list-field.ts'
import { listInputs } from '../list/list-inputs.ts'
import { listStates } from '../list/states.ts'
import { JobRowStateEnum, JobRowType, type JobRowView } from './job.type.ts'
import { rowFindings } from './row-finding.ts'
import { kindOf } from './kinds.ts'
import { mayReadJob } from './read-job.ts'
import { jobInReach } from './start-job.ts'

const { jobId, number, subjectId, label, state, code, message } = jobRow
const folded = sql`fold(coalesce(${label}, ''))`

const being = (value: JobRowView['state']) => sql`${state} = ${value}`

const states = listStates(
  JobRowStateEnum,
  (row: JobRowView) => row.state,
  () => ({
    FAILED: being('FAILED'),
    REFUSED: being('REFUSED'),
    DONE: being('DONE'),
    UNCHANGED: being('UNCHANGED'),
    CANCELLED: being('CANCELLED'),
    RUNNING: being('RUNNING'),
    WAITING: being('WAITING'),
  }),
)

const rows: ListedSource = {
  table: jobRow,
  columns: { jobId, number, subjectId, label, state, code, message },
  id: number,
  searched: folded,
  defaultOrder: { number: 'ASC' },
  states,
  ...listInputs('JobRow', {
    number: { sort: { expression: number, type: 'integer' } },
    label: { filter: textField(folded), sort: { expression: sql`(${folded} collate "C")`, type: 'text' } },
    state: { filter: enumField(JobRowStateEnum, state) },
    code: { filter: rowFindings.filter(code) },
    codeText: { filter: textField(sql`fold(coalesce(${code}, ''))`) },
  }),
}

builder.queryField('jobRows', (t) =>
  t.field({
    access: 'signedIn',
    type: connectionType<JobRowView>(JobRowType, states),
    description:
      'Lists the rows of a job that the caller may see. Empty if the caller is not allowed, or no longer allowed, the operation of the job.',
    args: { id: t.arg.id({ required: true }), ...listArgs(rows) },
    resolve: async (_, { id, ...args }, context, info) => {
      const found = await jobInReach(context, id)
      if (!found) return emptyPage<JobRowView>()
      const kind = kindOf(context.jobKinds, found.kind)
      if (!(await mayReadJob(context, kind, found))) return emptyPage<JobRowView>()
      const page: Page<Omit<JobRowView, 'partner' | 'sourceId'>> = await pageFor(context, rows, args, info, {}, eq(jobId, found.id))
      const known = page.nodes.flatMap((row) => (row.subjectId === null || row.label === null ? [] : [row.subjectId]))
      const partners = await kind.partners?.(context, known)
      const origins = await kind.origins?.(
        context.orm,
        found,
        page.nodes.map((row) => row.number),
      )
      const viewOf = (row: (typeof page.nodes)[number]): JobRowView => ({
        ...row,
        partner: partners?.get(row.subjectId ?? '') ?? null,
        sourceId: origins?.get(row.number)?.id ?? null,
      })
      return { ...page, nodes: page.nodes.map(viewOf) }
    },
  }),
)
