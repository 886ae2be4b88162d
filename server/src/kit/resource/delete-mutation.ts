import type { InputFieldMap, InputRef, ObjectRef } from '@pothos/core'
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditAction } from '../../../../contract/audit-actions.ts'
import type { Rule } from '../../access/rules.ts'
import type { Orm } from '../../db/orm.ts'
import { builder } from '../graphql/builder.ts'
import type { RequestContext } from '../graphql/context.ts'
import { omitAbsent } from '../graphql/omit-absent.ts'
import type { UserError } from '../graphql/user-error.ts'
import type { ChangeResult, Facts, Versioned } from './change.ts'
import { changePayload } from './payload.ts'
import { changeByRule, type RecordRule } from './record-rule.ts'
import type { RecordResource } from './resource.ts'

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>
type Seen = { readonly id: string; readonly version?: number }

type Operation<Row, Locked, Touch extends string, Input> = {
  readonly access: Rule
  readonly description?: string
  /** Input fields besides the record and the version that the caller saw. */
  readonly more?: (t: InputFields) => InputFieldMap
  /** Set if the input has no version, because the caller types something of the record instead. */
  readonly withoutVersion?: true
  /** Types that other operations of the resource share with this one. */
  readonly input?: InputRef<{ id: string; version: number }>
  readonly payload?: ObjectRef<typeof builder.$inferSchemaTypes, ChangeResult<Row>>
  readonly rule: (input: Input, context: RequestContext) => RecordRule<Locked, Touch>
  /** Handles refusals of the database beyond the resource's `taken`. */
  readonly orRefused?: (change: () => Promise<ChangeResult<Row>>) => Promise<ChangeResult<Row>>
}

/** Declares `delete…` of a resource, which checks the version that the caller saw. */
export function deleteMutation<Row, Locked extends Versioned, Touch extends string, Input extends object = object>(
  resource: RecordResource<Row, Locked, Touch>,
  options: Operation<Row, Locked, Touch, Input>,
): void {
  const { access, description, more, withoutVersion, rule, orRefused = (change) => change() } = options
  const name = `Delete${resource.name.charAt(0).toUpperCase()}${resource.name.slice(1)}`
  const input =
    options.input ??
    builder.inputType(`${name}Input`, {
      fields: (t) => ({
        id: t.id({ required: true }),
        ...(!withoutVersion && { version: t.int({ required: true }) }),
        ...more?.(t),
      }),
    })
  const payload = options.payload ?? changePayload<Row>(`${name}Payload`, resource.node)
  builder.mutationField(`delete${name.slice('Delete'.length)}`, (t) =>
    t.field({
      access,
      of: { resource: resource.name, verb: 'change' },
      type: payload,
      ...(description && { description }),
      args: { input: t.arg({ type: input, required: true }) },
      resolve: (_, args, context) => {
        const { id, version, ...rest } = args.input as Seen
        return orRefused(() => changeByRule(resource, context, { id, version }, rule(omitAbsent(rest) as Input, context)))
      },
    }),
  )
}

type Deletion<Locked> = {
  readonly table: PgTable & { readonly id: PgColumn }
  /** Facts of the deleted record for the audit row. */
  readonly facts: (record: Locked) => Facts
  /** Returns an error if a record cannot be deleted yet. */
  readonly refuse?: (tx: Orm, record: Locked) => Promise<UserError | undefined>
}

/** Deletes records without further work: the database deletes the rows that depend on them. */
export const deletionRule = <Locked extends Versioned, Touch extends string>(
  action: AuditAction,
  { table, facts, refuse }: Deletion<Locked>,
): RecordRule<Locked, Touch> => ({
  action,
  async prepare(tx, records) {
    const refused = new Map<string, UserError>()
    for (const record of records) {
      const error = await refuse?.(tx, record)
      if (error) refused.set(record.id, error)
    }
    return {
      decide(record) {
        const error = refused.get(record.id)
        return error ? [error] : { gone: true, before: facts(record) }
      },
      async write(within, changed) {
        for (const { id } of changed) await within.delete(table).where(eq(table.id, id))
      },
    }
  },
})
