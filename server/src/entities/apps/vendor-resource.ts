import type { PgTable } from 'drizzle-orm/pg-core'
import { appOperations } from '../../access/rules.ts'
import type { Orm } from '../../db/orm.ts'
import { auditActionOf } from '../../kit/audit/audit.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { ruled, ruleErrors, type InputRule } from '../../kit/graphql/input-rules.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { isDone, type ChangeResult, type Decision, type Facts, type Versioned } from '../../kit/resource/change.ts'
import { createRecord } from '../../kit/resource/create-record.ts'
import type { Editable } from '../../kit/resource/editable.ts'
import { patchOf } from '../../kit/resource/patch.ts'
import { recordAudit } from '../../kit/resource/record-audit.ts'
import { recordMutations } from '../../kit/resource/record-mutations.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import type { RecordResource } from '../../kit/resource/resource.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { revertByRule } from '../../kit/resource/revert-columns.ts'

type Options<Table extends PgTable, Name extends keyof Table['$inferSelect']> = {
  readonly description: string
  readonly fields: Editable<Table, Name>
  /** Field that names the record. It cannot be changed later, because other records refer to it. */
  readonly key: { readonly name: string; readonly rule: InputRule }
  /** Checks a record beyond the rules of its fields. */
  readonly check: (tx: Orm, next: Facts) => Promise<UserError[]>
}

/** Declares list, query, mutations and revert of a resource that only vendor operations manage. */
export function vendorResource<
  Row extends { readonly id: string },
  Locked extends Versioned,
  Table extends PgTable,
  Name extends keyof Table['$inferSelect'],
>(resource: RecordResource<Row, Locked, 'record'>, { description, fields, key, check }: Options<Table, Name>): void {
  const title = `${resource.name.charAt(0).toUpperCase()}${resource.name.slice(1)}`
  const update = auditActionOf('update', resource.name)
  const rule = (input: Facts): RecordRule<Locked, 'record'> => ({
    action: update,
    async prepare(tx, records) {
      const decisions = new Map<string, Decision<Locked>>()
      for (const record of records) {
        const done = patchOf<Locked>(record, fields.kept(input) as Partial<Locked>)
        const next = { ...record, ...(isDone(done) && done.set) }
        const errors = isDone(done) ? [...fields.errors(done.after ?? {}), ...(await check(tx, next))] : []
        decisions.set(record.id, errors.length > 0 ? errors : done)
      }
      return { decide: ({ id }) => decisions.get(id) }
    },
  })
  const create = (context: RequestContext, { [key.name]: named, ...input }: Facts): Promise<ChangeResult<Row>> =>
    context.orm.transaction(async (tx) => {
      const own = { [key.name]: tidy(typeof named === 'string' ? named : '') }
      const next = { ...fields.fresh(input as never), ...own, partnerId: null }
      const errors = [...ruleErrors({ [key.name]: key.rule }, own), ...fields.errors(next), ...(await check(tx, next))]
      return errors.length > 0 ? { row: null, errors } : { row: await createRecord(tx, resource, context, next), errors: null }
    })
  resourceQueries(resource, { list: { access: appOperations, description }, one: { access: appOperations } })
  recordMutations(resource, fields, {
    create: {
      access: appOperations,
      run: create,
      more: (t) => ({ [key.name]: t.string({ required: true, description: 'It cannot be changed later.', ...ruled(key.rule) }) }),
    },
    update: { access: appOperations, rule },
  })
  recordAudit(
    {
      resource,
      prepare: () => Promise.resolve(undefined),
      touches: () => undefined,
      actions: { [update]: revertByRule(fields.table, rule) },
    },
    { name: title, access: appOperations, revertAccess: appOperations },
  )
}
