import type { InputFieldMap } from '@pothos/core'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Rule } from '../../access/rules.ts'
import { builder } from '../graphql/builder.ts'
import type { RequestContext } from '../graphql/context.ts'
import { omitAbsent } from '../graphql/omit-absent.ts'
import type { ChangeResult, Versioned } from './change.ts'
import type { Editable, EditableValues } from './editable.ts'
import { changePayload } from './payload.ts'
import { changeByRule, type RecordRule } from './record-rule.ts'
import type { RecordResource } from './resource.ts'
import { catchUniqueViolation } from './catch-unique-violation.ts'

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>

type Options<Row, Locked, Touch extends string, Input, New> = {
  readonly create: {
    readonly access: Rule
    /** Input fields of a new record besides its editable columns. */
    readonly more?: (t: InputFields) => InputFieldMap
    readonly run: (context: RequestContext, input: New) => Promise<ChangeResult<Row>>
  }
  readonly update: {
    readonly access: Rule
    /** Input fields of an update besides the editable columns of the table. */
    readonly more?: (t: InputFields) => InputFieldMap
    readonly rule: (input: Input, context: RequestContext) => RecordRule<Locked, Touch>
  }
}

/** Declares `create…` and `update…` of a resource by its editable columns. */
export function recordMutations<
  Row,
  Locked extends Versioned,
  Touch extends string,
  Table extends PgTable,
  Name extends keyof Table['$inferSelect'],
  New,
>(
  resource: RecordResource<Row, Locked, Touch>,
  fields: Editable<Table, Name>,
  { create, update }: Options<Row, Locked, Touch, EditableValues<Table, Name>, New>,
): void {
  const { name, node } = resource
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const CreateInput = builder.inputType(`Create${title}Input`, {
    fields: (t) => ({ ...fields.inputFields(t, true), ...create.more?.(t) }),
  })
  const UpdateInput = builder.inputType(`Update${title}Input`, {
    description: "Fields that are omitted or null stay unchanged; '' clears a text and 0 a number.",
    fields: (t) => ({
      id: t.id({ required: true }),
      version: t.int({
        required: true,
        description: 'Version of the record that the caller read. A ConflictError if it has changed since.',
      }),
      ...fields.inputFields(t, false),
      ...update.more?.(t),
    }),
  })
  const CreatePayload = changePayload<Row>(`Create${title}Payload`, node)
  const UpdatePayload = changePayload<Row>(`Update${title}Payload`, node)
  builder.mutationFields((t) => ({
    [`create${title}`]: t.field({
      access: create.access,
      of: { resource: name, verb: 'create' },
      type: CreatePayload,
      args: { input: t.arg({ type: CreateInput, required: true }) },
      resolve: (_, { input }, context) => catchUniqueViolation(resource, () => create.run(context, omitAbsent(input) as New)),
    }),
    [`update${title}`]: t.field({
      access: update.access,
      of: { resource: name, verb: 'update' },
      type: UpdatePayload,
      args: { input: t.arg({ type: UpdateInput, required: true }) },
      resolve: (_, { input: { id, version, ...input } }, context) =>
        changeByRule(resource, context, { id, version }, update.rule(omitAbsent(input) as EditableValues<Table, Name>, context)),
    }),
  }))
}
