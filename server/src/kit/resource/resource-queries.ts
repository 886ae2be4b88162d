import { eq } from 'drizzle-orm'
import type { PortalActivity } from '../../access/activities.ts'
import type { Rule } from '../../access/rules.ts'
import { builder } from '../graphql/builder.ts'
import type { RequestContext } from '../graphql/context.ts'
import { contextDoing } from '../graphql/doing.ts'
import { badInput } from '../graphql/refusal.ts'
import { connectionType } from '../list/connection-type.ts'
import { isIdOf, isUuid } from '../list/ids.ts'
import { listArgs, pageFor } from '../list/list-field.ts'
import { readRows } from './read-rows.ts'
import type { Resource } from './resource.ts'

/** `activity`: a caller who may not do it reaches only themselves. */
type One = { readonly access: Rule; readonly activity?: PortalActivity }
type Queries = { readonly list: { readonly access: Rule; readonly description: string }; readonly one: One; readonly isLive?: boolean }

export function resourceQueries<Row extends object>(resource: Resource<Row>, { list, one, isLive = false }: Queries): void {
  const { name, plural, node, states } = resource
  const connection = connectionType<Row>(node, states)
  builder.queryField(plural, (t) =>
    t.field({
      ...list,
      isLive,
      of: { resource: name, verb: 'list' },
      type: connection,
      args: {
        ...(resource.narrowed && {
          customer: t.arg.id({
            description: "Only rows of this customer; '' for all customers. Takes precedence over the header X-Customer.",
          }),
        }),
        ...listArgs(resource),
      },
      resolve: (_, { customer, ...args }, requestContext, info) => {
        const context = ofCustomer(requestContext, customer)
        const more = { from: resource.from?.(context.reach), within: resource.shared?.(context.reach), ...resource.counted?.(context) }
        return pageFor<Row>(context, resource, args, info, more, resource.reach(context.reach), resource.narrowed?.(context))
      },
    }),
  )
  builder.queryField(name, (t) =>
    t.field({
      access: one.access,
      isLive,
      of: { resource: name, verb: 'one' },
      type: node,
      nullable: true,
      description: `Returns one ${name} by ID. Null if it does not exist or the caller has no access to it.`,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => readOne(resource, contextDoing(context, one.activity), id) as never,
    }),
  )
}

/** A customer named in the query takes precedence over that of the request's header. */
export function ofCustomer(context: RequestContext, customer: string | null | undefined): RequestContext {
  if (customer == null) return context
  if (customer === '') return { ...context, customerId: undefined }
  if (!isUuid(customer)) throw badInput('The argument "customer" needs the id of a customer.')
  return { ...context, customerId: customer }
}

/** Reads a row within the caller's reach; undefined for a malformed ID. */
async function readOne<Row extends object>(resource: Resource<Row>, context: RequestContext, id: string): Promise<Row | undefined> {
  if (!isIdOf(resource.id, id)) return undefined
  return (await readRows(context.orm, resource, context.reach, eq(resource.id, id))).at(0)
}
