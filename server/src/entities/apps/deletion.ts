import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '../../db/orm.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import type { Facts, Versioned } from '../../kit/resource/change.ts'
import { confirmedRule, refuseUsers, USERS } from '../../kit/resource/confirmed-rule.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import type { RecordResource } from '../../kit/resource/resource.ts'
import { appOperations } from '../../access/rules.ts'

type Options<Locked> = {
  readonly table: PgTable & { readonly id: PgColumn }
  /** What the audit row tells of the record that is gone. */
  readonly told: (record: Locked) => Facts
  /** Why a record cannot go yet. */
  readonly refuse?: (tx: Orm, record: Locked) => Promise<UserError | undefined>
  /** How many users it reaches, where their number has to be said. */
  readonly reached?: (tx: Orm, record: Locked) => Promise<number>
}

/** Declares `delete…` of a resource, over the version that was seen. */
export function deleteMutation<Row, Locked extends Versioned, Touch extends string>(
  resource: RecordResource<Row, Locked, Touch>,
  options: Options<Locked>,
): void {
  const title = `${resource.name.charAt(0).toUpperCase()}${resource.name.slice(1)}`
  const Input = builder.inputType(`Delete${title}Input`, {
    fields: (t) => ({
      id: t.id({ required: true }),
      version: t.int({ required: true }),
      ...(options.reached && { users: t.int({ description: USERS }) }),
    }),
  })
  const Payload = changePayload<Row>(`Delete${title}Payload`, resource.node)
  builder.mutationField(`delete${title}`, (t) =>
    t.field({
      access: appOperations,
      of: { resource: resource.name, verb: 'change' },
      type: Payload,
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: (_, { input: { id, version, users } }, context: RequestContext) => {
        const rule = deletion<Locked, Touch>(`delete${title}`, options)
        const { reached } = options
        const refuse = (count: number) => refuseUsers(count, users ?? undefined)
        return changeByRule(resource, context, { id, version }, reached ? confirmedRule(rule, { reached, refuse }) : rule)
      },
    }),
  )
}

const deletion = <Locked extends Versioned, Touch extends string>(
  action: string,
  { table, told, refuse }: Options<Locked>,
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
        return error ? [error] : { gone: true, before: told(record) }
      },
      async write(within, changed) {
        for (const { id } of changed) await within.delete(table).where(eq(table.id, id))
      },
    }
  },
})
