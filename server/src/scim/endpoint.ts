import type { scimResources } from '../tables/providers/scim.table.ts'
import type { Call } from './call.ts'
import type { ListRequest } from './list.ts'
import type { Projection } from './representation.ts'

export type Asked = {
  /** '' where the address names none. */
  readonly id: string
  readonly body: unknown
  readonly projection: Projection
  readonly ifMatch: string | undefined
}

/** What a call is answered with, and what its event tells. */
export type Answer = {
  readonly status: number
  readonly body: unknown
  readonly tag?: string
  readonly location?: string
  readonly subjectId?: string | undefined
  readonly subjectName?: string | null | undefined
  readonly changes?: Readonly<Record<string, unknown>> | undefined
  /** A write that found everything so already. */
  readonly isUnchanged?: boolean
  /** What is read with the last of the writes. */
  readonly late?: Promise<Pick<Answer, 'body' | 'tag'>>
}

/** What can be done with one kind of resource. Writes run in a transaction, which an error takes back. */
export type Endpoint = {
  readonly resource: (typeof scimResources)[number]
  readonly list: (call: Call, request: ListRequest) => Promise<Answer>
  readonly read: (call: Call, asked: Asked) => Promise<Answer>
  readonly create: (call: Call, asked: Asked) => Promise<Answer>
  readonly replace: (call: Call, asked: Asked) => Promise<Answer>
  readonly patch: (call: Call, asked: Asked) => Promise<Answer>
  readonly remove: (call: Call, asked: Asked) => Promise<Answer>
}
