import type { IncomingMessage } from 'node:http'
import { bearerIn } from '../platform/http/bearer.ts'
import { HttpError, notAuthenticated } from '../platform/http/http-error.ts'
import { nameCaller } from '../platform/http/trace.ts'

type Caller = { readonly userId: string; readonly scopes: readonly string[] }

/**
 * Finds the caller of a request with an app's token.
 * @param authenticate finds the owner of a token
 * @throws HttpError 401 without a valid token, 403 for a token without this scope
 */
export async function bearerCaller<Known extends Caller>(
  authenticate: (bearer: string) => Promise<Known | undefined>,
  req: IncomingMessage,
  scope: string,
): Promise<Known> {
  const token = bearerIn(req.headers.authorization)
  const signedIn = token === undefined ? undefined : await authenticate(token)
  if (!signedIn) throw notAuthenticated(req.headers.authorization)
  if (!signedIn.scopes.includes(scope))
    throw new HttpError(403, 'INSUFFICIENT_SCOPE', `This needs a token with the scope ${scope}.`, {
      'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
    })
  nameCaller(signedIn.userId)
  return signedIn
}
