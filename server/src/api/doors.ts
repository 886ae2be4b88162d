import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Host } from '../kit/hosts.ts'

export type Graphql = {
  handle(req: IncomingMessage, res: ServerResponse, host: Host): Promise<void>
  /** Numbers of open sockets and of their subscriptions. */
  open(): { readonly connections: number; readonly subscriptions: number }
  attachSocket(server: Server): void
  close(): Promise<void> | void
}
