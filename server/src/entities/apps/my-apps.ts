import { and, arrayContains, asc, eq, exists, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { isFeatureEnabled } from '../../access/feature.rules.ts'
import { lacksMobileAccess } from '../../accounts/customer-status.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { userTypes, type Viewer } from '../../access/viewer.ts'
import { client, clientUserTypes } from '../../tables/client.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'

const COLUMNS = { id: client.id, name: client.name, description: client.description, startUrl: client.startUrl }
type MyApp = { readonly [Name in keyof typeof COLUMNS]: (typeof client.$inferSelect)[Name] }

const MyAppType = builder.objectRef<MyApp>('MyApp').implement({
  description: 'An app that the caller may open.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description', { nullable: true }),
    startUrl: t.string({ resolve: ({ startUrl }) => startUrl ?? '' }),
  }),
})

builder.queryField('myApps', (t) =>
  t.field({
    access: 'signedIn',
    type: [MyAppType],
    description: 'Lists the apps that the caller may sign in to on this host and that have a start URL, ordered by name.',
    resolve: (_parent, _args, context) => myApps(context, signedIn(context)),
  }),
)

/** Lists apps by the conditions that the provider checks at a sign-in (identity/clients/client-people.ts), for all apps at once. */
const myApps = async ({ owner, host: { partner } }: RequestContext, viewer: Viewer): Promise<MyApp[]> => {
  const showsSaml = await isFeatureEnabled(owner, 'MY_APPS_SAML', viewer)
  const [type] = clientUserTypes.filter((name) => userTypes[name] === viewer.userType)
  const isTheirs = exists(
    owner
      .select({ id: userCustomer.customerId })
      .from(userCustomer)

      .where(
        and(
          eq(userCustomer.userId, viewer.userId),
          sql`${userCustomer.customerId} <> all(${sql.param([...(viewer.outsideCustomerIds ?? [])])}::uuid[])`,
          sql`${userCustomer.customerId} = any(${client.customerIds})`,
        ),
      ),
  )
  const lacksAccess = exists(
    owner
      .select({ id: userIdentity.id })
      .from(userIdentity)
      .where(and(eq(userIdentity.id, viewer.userId), lacksMobileAccess)),
  )
  return owner
    .select(COLUMNS)
    .from(client)
    .where(
      and(
        client.enabled,
        not(client.isSystem),
        isNotNull(client.startUrl),
        or(isNull(client.partnerId), partner.partnerId === null ? sql`false` : eq(client.partnerId, partner.partnerId)),
        or(eq(client.userTypes, []), type ? arrayContains(client.userTypes, [type]) : sql`false`),
        or(eq(client.customerIds, []), isTheirs),
        or(not(client.isMobile), not(lacksAccess)),
        showsSaml ? undefined : not(isSamlOnly),
      ),
    )
    .orderBy(asc(client.nameFolded), asc(client.id))
}

/** Whether an app can only be signed in to with SAML2 login providers. Such apps are listed while the feature flag MY_APPS_SAML is on. */
const isSamlOnly = sql`(not ${client.allowsPassword} and cardinality(${client.loginProviderIds}) > 0 and not exists (select from ${loginProvider}
  where ${loginProvider.id} = any(${client.loginProviderIds}) and ${loginProvider.protocol} <> 'SAML2'))`
