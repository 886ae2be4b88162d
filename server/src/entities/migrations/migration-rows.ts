import { eq, sql } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { FindingType } from '../../kit/import/import-rows.ts'
import { rowFindings } from '../../kit/jobs/row-finding.ts'
import { CODE_TEXT } from '../../kit/list/stored-codes.ts'
import { connectionType } from '../../kit/list/connection-type.ts'
import { textField } from '../../kit/list/filter-fields.ts'
import { listArgs } from '../../kit/list/list-field.ts'
import type { ListedSource } from '../../kit/list/list-field.ts'
import { listInputs } from '../../kit/list/list-inputs.ts'
import { listStates } from '../../kit/list/states.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { migrationRow } from '../../tables/migration.table.ts'
import type { MigrationFact, migrationOutcomes } from '../../tables/migration.table.ts'
import { isThere } from './plan/findings.ts'
import { MigrationOutcomeEnum } from './migration.type.ts'

export type RowView = Omit<typeof migrationRow.$inferSelect, 'stamp'>

const FactType = builder.objectRef<MigrationFact>('MigrationFact').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    before: t.exposeString('before', { nullable: true }),
    after: t.exposeString('after', { nullable: true }),
  }),
})

const RowType = builder.objectRef<RowView>('MigrationRow').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ runId, number }) => `${runId} ${number}` }),
    number: t.exposeInt('number', { description: 'Number of the record, from 1.' }),
    sourceId: t.exposeString('sourceId', { description: 'ID of the record in the HR product.' }),
    label: t.exposeString('label', { description: "Name of the user or customer; '' after the user has been deleted." }),
    outcome: t.expose('outcome', { type: MigrationOutcomeEnum }),
    subjectId: t.id({
      nullable: true,
      description: 'ID of the user or customer that the portal already has for the record. Null if it has none.',
      resolve: (row) => (isThere(row) ? row.subjectId : null),
    }),
    facts: t.field({ type: [FactType], resolve: ({ facts }) => [...facts] }),
    findings: t.field({ type: [FindingType], resolve: ({ findings }) => [...findings] }),
  }),
})

const { runId, number, sourceId, label, outcome, subjectId, facts, findings } = migrationRow
const folded = sql`fold(${label})`
const being = (value: (typeof migrationOutcomes)[number]) => sql`${outcome} = ${value}`

const states = listStates(
  MigrationOutcomeEnum,
  (row: RowView) => row.outcome,
  () => ({
    CREATE: being('CREATE'),
    LINK: being('LINK'),
    UPDATE: being('UPDATE'),
    SKIP: being('SKIP'),
    CONFLICT: being('CONFLICT'),
    ERROR: being('ERROR'),
  }),
)

/** Rows of the latest review of one run. */
export const rowsList: ListedSource = {
  table: migrationRow,
  columns: { runId, number, sourceId, label, outcome, subjectId, facts, findings },
  id: number,
  searched: folded,
  defaultOrder: { number: 'ASC' },
  states,
  ...listInputs('MigrationRow', {
    number: { sort: { expression: number, type: 'integer' } },
    label: { filter: textField(folded), sort: { expression: sql`(${folded} collate "C")`, type: 'text' } },
    code: {
      filter: rowFindings.filter(
        sql`(found ->> 'code')`,
        (condition) => sql`exists (select from jsonb_array_elements(${findings}) as found where ${condition})`,
      ),
    },
    codeText: {
      filter: textField(sql`fold(coalesce((select string_agg(each ->> 'code', ' ') from jsonb_array_elements(${findings}) as each), ''))`),
    },
  }),
}
export const RowsType = connectionType<RowView>(RowType, states)
export const rowsArgs = () => listArgs(rowsList)
export const ofRun = (id: string) => eq(runId, id)

type Cause = {
  readonly outcome: RowView['outcome']
  readonly path: string | null
  readonly code: string
  readonly message: string
  readonly value: string | null
  readonly count: number
  readonly sources: readonly string[]
}
/** As many as a run may name, so that all records of a cause can be confirmed or left out at once. */
const SOURCES = 5000

export const CauseType = builder.objectRef<Cause>('MigrationCause').implement({
  description: 'A finding that several records of a review have in common.',
  fields: (t) => ({
    outcome: t.expose('outcome', { type: MigrationOutcomeEnum }),
    path: t.exposeString('path', {
      nullable: true,
      description: 'Field of the record in the HR product. Null if the finding is about the whole record.',
    }),
    code: t.field({ type: rowFindings.type, resolve: ({ code }) => rowFindings.of(code) }),
    codeText: t.exposeString('code', { description: CODE_TEXT }),
    message: t.exposeString('message', { description: 'Message of one of the records.' }),
    value: t.exposeString('value', {
      nullable: true,
      description:
        'Value that the messages of all these records name, such as a limit or the name of a type. Null if they differ or name none.',
    }),
    count: t.exposeInt('count'),
    sources: t.stringList({
      description: `IDs in the HR product of the first ${SOURCES} records, for leaving them out.`,
      resolve: ({ sources }) => [...sources],
    }),
  }),
})

/**
 * Findings of the latest review of a run, grouped by cause: errors first, then by frequency. Each unmapped type, each customer that is not migrated,
 * each move and each pair of people to confirm is a cause of its own.
 */
export async function causesOf({ orm }: Pick<RequestContext, 'orm'>, id: string): Promise<Cause[]> {
  const { rows } = await orm.execute<Cause>(sql`
    select outcome, path, code, min(message) as message, case when count(distinct coalesce(value, '')) = 1 then min(value) end as value, count(*)::int as count, (array_agg(source order by number))[1:${sql.raw(String(SOURCES))}] as sources
    from (
      select ${number} as number, ${sourceId} as source, ${outcome} as outcome, found ->> 'path' as path, found ->> 'code' as code, found ->> 'message' as message, found ->> 'value' as value
      from ${migrationRow}, jsonb_array_elements(${findings}) as found where ${runId} = ${id}
    ) as each
    group by outcome, path, code, case when code in ('TYPE_UNMAPPED', 'CUSTOMER_NOT_MIGRATED', 'HR_ID_OF_OTHER', 'MOVES_CUSTOMER', 'NAME_DIFFERS') then coalesce(value, message) end
    order by array_position(array['ERROR', 'CONFLICT', 'SKIP'], outcome) nulls last, count(*) desc, path, code`)
  return rows
}
