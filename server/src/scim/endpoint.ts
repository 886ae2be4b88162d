import type { scimResources } from '../tables/providers/scim.table.ts'
import type { Call } from './call.ts'
import type { ListRequest } from './list.ts'
import type { Projection } from './representation.ts'

export type EndpointRequest = {
  /** '' if the address names none. */
  readonly id: string
  readonly body: unknown
  readonly projection: Projection
  readonly ifMatch: string | undefined
}

/** The answer of a call, and the details of its event. */
export type Answer = {
  readonly status: number
  readonly body: unknown
  readonly tag?: string
  readonly location?: string
  readonly subjectId?: string | undefined
  readonly subjectName?: string | null | undefined
  readonly changes?: Readonly<Record<string, unknown>> | undefined
  /** A write that changed nothing. */
  readonly isUnchanged?: boolean
  /** Values that are read together with the last writes. */
  readonly late?: Promise<Pick<Answer, 'body' | 'tag'>>
}

/** Operations of one kind of resource. Writes run in a transaction, which an error rolls back. */
export type Endpoint = {
  readonly resource: (typeof scimResources)[number]
  readonly list: (call: Call, request: ListRequest) => Promise<Answer>
  readonly read: (call: Call, asked: EndpointRequest) => Promise<Answer>
  readonly create: (call: Call, asked: EndpointRequest) => Promise<Answer>
  readonly replace: (call: Call, asked: EndpointRequest) => Promise<Answer>
  readonly patch: (call: Call, asked: EndpointRequest) => Promise<Answer>
  readonly remove: (call: Call, asked: EndpointRequest) => Promise<Answer>
}
