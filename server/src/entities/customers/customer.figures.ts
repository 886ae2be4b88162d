import { sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { customer } from '../../tables/customer.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { userCustomer, userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { isAdministrator, isSignedIn } from './bulk/bulk-effects.ts'
import { CustomerType } from './customer.type.ts'
import { dependsOnIt, memberDigest, NO_MEMBERS } from './member-digest.ts'

type Figures = {
  readonly customerId: string
  readonly lastSignIn: string | null
  readonly users: number
  readonly administrators: number
  readonly signedIn: number
  readonly barred: number
  readonly signedOut: number
  readonly linked: number
  readonly digest: string
}
const NOTHING = { lastSignIn: null, users: 0, administrators: 0, signedIn: 0, barred: 0, signedOut: 0, linked: 0, digest: NO_MEMBERS }

const isLinked = sql`exists (select from ${userLogin} join ${loginProvider} on ${loginProvider.name} = ${userLogin.loginProvider}
  where ${userLogin.userId} = ${userIdentity.id} and ${loginProvider.id} = ${customer.loginProviderId})`

const figures = perRequest((context) =>
  oneEach<Figures>(
    ({ customerId }) => customerId,
    async (ids) => {
      const { rows } = await context.owner.execute<Figures>(sql`
        select ${userCustomer.customerId} as "customerId", max(${userIdentity.lastLogonDate}) as "lastSignIn", ${memberDigest(signedIn(context).userId)} as digest,
          count(*)::int as users,
          (count(*) filter (where ${isAdministrator}))::int as administrators,
          (count(*) filter (where ${isSignedIn}))::int as "signedIn",
          (count(*) filter (where ${dependsOnIt}))::int as barred,
          (count(*) filter (where ${isSignedIn} and ${dependsOnIt}))::int as "signedOut",
          (count(*) filter (where ${isLinked}))::int as linked
        from ${userCustomer} join ${userIdentity} on ${userIdentity.id} = ${userCustomer.userId} join ${customer} on ${customer.id} = ${userCustomer.customerId}
        where ${anyOf(userCustomer.customerId, ids)} group by ${userCustomer.customerId}`)
      return rows
    },
  ),
)

const CustomerFigures = builder.objectRef<Omit<Figures, 'customerId'>>('CustomerFigures').implement({
  description: "Figures about the customer's users, for judging a change that affects all of them.",
  fields: (t) => ({
    lastSignIn: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a user of the customer last signed in. Null if none has.',
      resolve: ({ lastSignIn }) => (lastSignIn === null ? null : new Date(lastSignIn)),
    }),
    users: t.exposeInt('users'),
    administrators: t.exposeInt('administrators', {
      description: 'Number of users for whom the two-factor level ADMIN requires two-factor authentication.',
    }),
    signedIn: t.exposeInt('signedIn', { description: 'Number of users who are signed in now.' }),
    barred: t.exposeInt('barred', {
      description: 'Number of users who depend on this customer alone: if it is disabled, they cannot sign in.',
    }),
    signedOut: t.exposeInt('signedOut', {
      description: 'Number of the users in `barred` who are signed in now; disabling the customer signs them out.',
    }),
    linked: t.exposeInt('linked', { description: "Number of users who are linked with an account at the customer's login provider." }),
    digest: t.exposeString('digest', {
      description:
        'Identifies the users, those who are administrators, and those in `barred`. Pass it with a change that was confirmed for them.',
    }),
  }),
})

builder.objectField(CustomerType, 'figures', (t) =>
  t.field({
    type: CustomerFigures,
    resolve: async ({ id }, _, context) => (await figures(context).load(id)) ?? NOTHING,
  }),
)
