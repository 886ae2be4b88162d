import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Host } from './hosts.ts'

/** Who a bearer token stands for. */
export type SignedIn = { userId: string; sessionId: string; clientId: string; scopes: string[]; expiresAt: Date }

/** What the rest of the process needs of the identity provider. */
export type Identity = {
  handle(req: IncomingMessage, res: ServerResponse, host: Host): Promise<void>
  authenticate(bearer: string, host: Host): Promise<SignedIn | undefined>
}

/** What the rest of the process needs of the GraphQL API. */
export type Graphql = {
  handle(req: IncomingMessage, res: ServerResponse, host: Host): Promise<void>
  attachSocket(server: Server): void
  close(): Promise<void> | void
}
