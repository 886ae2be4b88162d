import type { IncomingMessage } from 'node:http'
import type { SignedIn } from '../identity/authenticate.ts'
import type { Identity } from '../identity/identity.ts'
import type { Host } from '../kit/hosts.ts'
import { HttpError, notAuthenticated } from '../platform/http/http-error.ts'
import { nameCaller } from '../platform/http/trace.ts'

/**
 * Who calls with an app's token.
 * @throws HttpError 401 without a token that holds, 403 for one without this scope
 */
export async function bearerCaller(
  identity: Pick<Identity, 'authenticate'>,
  req: IncomingMessage,
  host: Host,
  scope: string,
): Promise<SignedIn> {
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(req.headers.authorization ?? '')?.[1]
  const signedIn = token === undefined ? undefined : await identity.authenticate(token, host)
  if (!signedIn) throw notAuthenticated()
  if (!signedIn.scopes.includes(scope))
    throw new HttpError(403, 'INSUFFICIENT_SCOPE', `This needs a token with the scope ${scope}.`, {
      'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
    })
  nameCaller(signedIn.userId)
  return signedIn
}
