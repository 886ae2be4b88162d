import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Host } from '../kit/hosts.ts'

/** What the rest of the process needs of the GraphQL API. */
export type Graphql = {
  handle(req: IncomingMessage, res: ServerResponse, host: Host): Promise<void>
  /** What lives longer than its answer: sockets of people, and their subscriptions. */
  open(): { readonly connections: number; readonly subscriptions: number }
  attachSocket(server: Server): void
  close(): Promise<void> | void
}
