import { arrayOverlaps, asc, eq } from 'drizzle-orm'
import { appOperations } from '../../access/rules.ts'
import { closedBecause, closedReasons, type ClosedReason } from '../../accounts/app-people.ts'
import { claimsOf, readClaims } from '../../accounts/claims.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { apiResource, client, identityResource } from '../../tables/client.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

type Claims = Readonly<Record<string, unknown>>
type ApiToken = { readonly api: string; readonly claims: Claims }
type Preview = { readonly closed: ClosedReason | undefined; readonly idToken: Claims | undefined; readonly apiTokens: readonly ApiToken[] }

const ClosedReasonEnum = builder.enumType('AppClosedReason', { values: closedReasons })

const ApiTokenType = builder.objectRef<ApiToken>('ApiTokenPreview').implement({
  description: 'Claims of a signed access token for one API, as JSON.',
  fields: (t) => ({ api: t.exposeString('api'), claims: t.string({ resolve: ({ claims }) => JSON.stringify(claims) }) }),
})

const PreviewType = builder.objectRef<Preview>('TokenPreview').implement({
  description: 'Claims that tokens of an app would contain, as JSON. No token is issued.',
  fields: (t) => ({
    closed: t.field({
      type: ClosedReasonEnum,
      nullable: true,
      description: 'Why the user may not use the app. Null if they may, or if no user is given.',
      resolve: ({ closed }) => closed,
    }),
    idToken: t.string({
      nullable: true,
      description: 'Claims of the ID token and of the UserInfo response, without those that depend on a session. Null if no user is given.',
      resolve: ({ idToken }) => idToken && JSON.stringify(idToken),
    }),
    apiTokens: t.field({ type: [ApiTokenType], resolve: ({ apiTokens }) => [...apiTokens] }),
  }),
})

builder.queryField('tokenPreview', (t) =>
  t.field({
    access: appOperations,
    type: PreviewType,
    nullable: true,
    description:
      'Shows what the tokens of an app would contain with all scopes that it may request. Null if there is no such app or user, or the app signs nobody in.',
    args: {
      id: t.arg.id({ required: true, description: 'ID of the app.' }),
      userId: t.arg.id({ description: 'ID of the user who signs in. If omitted, previews the tokens that the app gets for itself.' }),
    },
    resolve: (_parent, { id, userId }, context) => preview(context, id, userId ?? undefined),
  }),
)

/** @returns undefined if there is no such app or user */
async function preview({ owner, host }: RequestContext, id: string, userId: string | undefined): Promise<Preview | undefined> {
  const [app] = isUuid(id) ? await owner.select().from(client).where(eq(client.id, id)) : []
  if (!app) return undefined
  const issuer = `${host.origin}/identity`
  // Drizzle throws on an empty list.
  const apis =
    app.scopes.length === 0
      ? []
      : await owner.select().from(apiResource).where(arrayOverlaps(apiResource.scopes, app.scopes)).orderBy(asc(apiResource.name))
  const tokensOf = (subject: string, own: Claims = {}): ApiToken[] =>
    apis
      .filter(({ tokenFormat }) => tokenFormat === 'JWT')
      .map(({ name, identifier, scopes }) => ({
        api: name,
        claims: { ...{ iss: issuer, sub: subject, aud: identifier, client_id: app.clientId }, scope: common(scopes, app.scopes), ...own },
      }))
  if (userId === undefined) return { closed: undefined, idToken: undefined, apiTokens: tokensOf(app.clientId, ownClaims(app.claims)) }
  const [user] = isUuid(userId) ? await owner.select().from(userIdentity).where(eq(userIdentity.id, userId)) : []
  if (!user || !app.grantTypes.includes('AUTHORIZATION_CODE')) return undefined
  const resources = await owner.select().from(identityResource)
  const claimTypes = new Set(resources.filter(({ name }) => app.scopes.includes(name)).flatMap(({ claims }) => claims))
  const claims = claimsOf(user, undefined, await readClaims(owner, user.id, app.scopes.join(' ')))
  const shown = Object.entries(claims).filter(([type, value]) => claimTypes.has(type) && value !== undefined)
  return {
    closed: await closedBecause(owner, app, userId),
    idToken: { iss: issuer, aud: app.clientId, ...Object.fromEntries(shown), sub: user.id },
    apiTokens: tokensOf(user.id),
  }
}

const common = (scopes: readonly string[], requested: readonly string[]) => requested.filter((scope) => scopes.includes(scope)).join(' ')

/** Each line is `type=value`. A type that occurs several times becomes a list. */
function ownClaims(lines: readonly string[]): Claims {
  const pairs = lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const)
  const byType = Map.groupBy(pairs, ([type]) => type)
  return Object.fromEntries([...byType].map(([type, of]) => [type, of.length > 1 ? of.map(([, value]) => value) : of[0]?.[1]]))
}
