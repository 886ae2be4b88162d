import type { ObjectRef } from '@pothos/core'
import { builder } from '../graphql/builder.ts'
import { UserErrorType } from '../graphql/user-error.ts'
import type { ChangeResult } from './change.ts'

/** The payload of a mutation that changes one record, which stands under the name of its type; after a conflict it is the record as it is now. */
export const changePayload = <Row>(name: string, node: ObjectRef<typeof builder.$inferSchemaTypes, Row>) =>
  builder.objectRef<ChangeResult<Row>>(name).implement({
    fields: (t) => ({
      [node.name.charAt(0).toLowerCase() + node.name.slice(1)]: t.field({ type: node, nullable: true, resolve: ({ row }) => row as never }),
      errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
    }),
  })
