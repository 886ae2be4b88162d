import { asc, eq } from 'drizzle-orm'
import { makeSecret } from '../accounts/client-secrets.ts'
import type { Database } from '../db/database.ts'
import type { Orm } from '../db/orm.ts'
import { apiResource, apiScope, client, clientSecret } from '../tables/client.table.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { partner } from '../tables/partner.table.ts'
import { demoId } from './seed-random.ts'

type App = typeof client.$inferInsert & {
  readonly clientId: string
  readonly secrets?: readonly (readonly [name: string, madeDaysAgo: number, usedDaysAgo: number | null, endsInDays: number | null])[]
}

const DAY_MS = 86_400_000
const moment = (days: number) => new Date(Date.now() + days * DAY_MS)
const day = (days: number) => moment(days).toISOString().slice(0, 10)

const SIGN_IN = ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'] as const
const PEOPLE = ['openid', 'profile', 'email']

/** Addresses of a demo web app. Nothing answers there: the names are reserved. */
const at = (host: string) => ({
  redirectUris: [`https://${host}.example/callback`],
  postLogoutRedirectUris: [`https://${host}.example/`],
  startUrl: `https://${host}.example/`,
})

const APPS: readonly App[] = [
  {
    ...{ clientId: 'payroll-sync', name: 'Payroll sync', kind: 'MACHINE', isFirstParty: true },
    description: 'Sends payroll runs to the ledger every night.',
    grantTypes: ['CLIENT_CREDENTIALS'],
    scopes: ['payroll.read', 'payroll.write', 'access'],
    claims: ['region=eu'],
    properties: ['team=payroll'],
    lastUsedOn: day(-1),
    secrets: [['Server A', 170, 1, 10]],
  },
  {
    ...{ clientId: 'shift-service', name: 'Shift service', kind: 'MACHINE', isFirstParty: true },
    description: 'The shifts API itself: it checks the tokens that it is shown.',
    grantTypes: ['CLIENT_CREDENTIALS'],
    lastUsedOn: day(-2),
    secrets: [['Production', 40, 2, null]],
  },
  {
    ...{ clientId: 'expenses', name: 'Expenses', kind: 'WEB_APP', isFirstParty: true, ...at('expenses') },
    description: 'Claim and approve expenses.',
    grantTypes: [...SIGN_IN],
    scopes: [...PEOPLE, 'customer', 'modules'],
    backchannelLogoutUri: 'https://expenses.example/backchannel-logout',
    lastUsedOn: day(0),
    secrets: [
      ['2025', 160, 0, 20],
      ['2026', 3, null, 177],
    ],
  },
  {
    ...{ clientId: 'roster-board', name: 'Roster board', kind: 'WEB_APP', isPublic: true, isFirstParty: true, ...at('roster') },
    description: 'Shifts of a team, in the browser alone.',
    grantTypes: [...SIGN_IN],
    scopes: [...PEOPLE, 'shifts.read'],
    corsOrigins: ['https://roster.example'],
    lastUsedOn: day(-1),
  },
  {
    ...{ clientId: 'portico-mobile', name: 'Portico Mobile', kind: 'NATIVE', isPublic: true, isFirstParty: true, isMobile: true },
    description: 'The app for phones.',
    redirectUris: ['https://mobile.example/callback', 'http://127.0.0.1/callback'],
    grantTypes: [...SIGN_IN],
    scopes: [...PEOPLE, 'mobile_menu'],
    lastUsedOn: day(0),
  },
  {
    ...{ clientId: 'perks', name: 'Perks market', kind: 'WEB_APP', requirePar: true, ...at('perks') },
    description: 'Discounts of another company. It asks for consent.',
    grantTypes: [...SIGN_IN],
    scopes: PEOPLE,
    accessTokenMinutes: 5,
    lastUsedOn: day(-120),
    secrets: [['Live', 120, 120, null]],
  },
  {
    ...{ clientId: 'old-reports', name: 'Old reports', kind: 'WEB_APP', enabled: false, requirePkce: false, isFirstParty: true },
    ...at('reports'),
    description: 'Replaced by the dashboard.',
    grantTypes: ['AUTHORIZATION_CODE'],
    scopes: ['openid'],
    lastUsedOn: day(-200),
  },
]

/** Adds apps of each kind to a new demo: healthy and faulty ones, with consent, of one partner, and one that only allows a SAML provider. */
export const addDemoApps = ({ orm }: Pick<Database, 'orm'>): Promise<void> =>
  orm.transaction(async (tx) => {
    await tx.insert(apiScope).values([
      { id: demoId('scope payroll.read'), name: 'payroll.read', displayName: 'Read payroll runs' },
      { id: demoId('scope payroll.write'), name: 'payroll.write', displayName: 'Change payroll runs' },
      { id: demoId('scope shifts.read'), name: 'shifts.read', displayName: 'Read your shifts' },
    ])
    for (const app of APPS) await insertApp(tx, app)
    const [acme] = await tx.select({ id: partner.id }).from(partner).where(eq(partner.domain, 'acme.localhost'))
    if (acme) await insertApp(tx, handbookOf(acme.id))
    const saml = await tx
      .select({ id: loginProvider.id })
      .from(loginProvider)
      .where(eq(loginProvider.protocol, 'SAML2'))
      .orderBy(asc(loginProvider.name))
    if (saml.length > 0) await insertApp(tx, archiveBy(saml.map(({ id }) => id)))
    await tx.insert(apiResource).values([
      { identifier: 'https://api.payroll.example', name: 'Payroll', scopes: ['payroll.read', 'payroll.write'], tokenMinutes: 10 },
      {
        ...{ identifier: 'https://api.shifts.example', name: 'Shifts', scopes: ['shifts.read'], tokenFormat: 'OPAQUE' },
        introspectionClientId: demoId('app shift-service'),
      },
    ])
  })

const handbookOf = (partnerId: string): App => ({
  ...{
    clientId: 'acme-handbook',
    name: 'Acme handbook',
    kind: 'WEB_APP',
    isPublic: true,
    isFirstParty: true,
    partnerId,
    ...at('handbook'),
  },
  description: 'For the people of Acme alone.',
  grantTypes: [...SIGN_IN],
  scopes: PEOPLE,
})

const archiveBy = (loginProviderIds: string[]): App => ({
  ...{ clientId: 'archive', name: 'Document archive', kind: 'WEB_APP', isFirstParty: true, ...at('archive') },
  description: 'Signs people in by SAML 2.0 alone.',
  grantTypes: [...SIGN_IN],
  scopes: PEOPLE,
  allowsPassword: false,
  loginProviderIds,
  lastUsedOn: day(-3),
  secrets: [['Archive', 30, 3, 150]],
})

/** Nobody knows its secrets; to try an app out, make a new one. */
async function insertApp(tx: Orm, { secrets = [], ...app }: App): Promise<void> {
  const id = demoId(`app ${app.clientId}`)
  await tx.insert(client).values({ ...app, id, createdAt: moment(-180) })
  for (const [name, madeDaysAgo, usedDaysAgo, endsInDays] of secrets) {
    const { hash, hint } = makeSecret()
    await tx.insert(clientSecret).values({
      ...{ clientId: id, name, hash, hint, createdAt: moment(-madeDaysAgo) },
      lastUsedOn: usedDaysAgo === null ? null : day(-usedDaysAgo),
      expiresAt: endsInDays === null ? null : moment(endsInDays),
    })
  }
}
