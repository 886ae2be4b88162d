import { createServer } from 'node:http'
import { GraphQLError, GraphQLScalarType } from 'graphql'
import { createSchema, createYoga } from 'graphql-yoga'
import pg from 'pg'
import { keyOf } from '../../../server/src/accounts/adapter.ts'

/**
 * What a careful engineer would write by hand for the users list alone: graphql-yoga as it comes and three named statements over one pool. It keeps no
 * tenants apart but by a condition, and has no limits, no log, no trace and no audit. A child of the bench; settings: DATABASE_URL.
 */
export type FromBench = { readonly ask: 'cpu' }
export type ToBench = { readonly port: number } | { readonly cpu: number }

type Caller = { readonly id: string; readonly partnerId: string | null; readonly userType: number }
type Row = Readonly<Record<'id' | 'user_name_folded', string>> & Readonly<Record<string, unknown>>

const CALLER = `
  select u.id, u.partner_id as "partnerId", u.user_type as "userType" from oidc_artifact t
  join oidc_artifact s on s.model = 'Session' and s.host = t.host and s.uid = t.payload->>'sessionUid'
  join server_side_session life on life.id = s.uid and life.ended_at is null and life.expires_at > now()
  join user_identity u on u.id = life.user_id and u.is_active and u.security_stamp = life.security_stamp
  where t.model = 'AccessToken' and t.id = $1 and t.host = $2`
const page = (condition: string) => `
  select u.id, u.user_name, u.email, u.display_name, u.picture_version, u.status, u.user_type, u.two_factor_enabled, u.invitation_expires_at, u.lockout_end, u.created_at, u.last_logon_date,
    u.user_name_folded, p.id as partner_id, p.name as partner_name,
    (select coalesce(json_agg(json_build_object('customerId', c.id, 'customer', json_build_object('id', c.id, 'name', c.name)) order by c.name_folded, c.id), '[]')
      from user_customer m join customer c on c.id = m.customer_id where m.user_id = u.id) as user_customers
  from user_identity u left join partner p on p.id = u.partner_id where ${condition} order by u.user_name_folded, u.id limit $1`
const count = (condition: string) =>
  `select count(*)::int as count from (select from user_identity u where ${condition} limit 10001) as counted`
const OF_PARTNER = 'u.partner_id = $2 and u.user_type not in (3, 4)'
const OF_PARTNER_ALONE = OF_PARTNER.replace('$2', '$1')
const ALL = 'true'
const VENDOR = [3, 4]

const typeDefs = `
  scalar DateTime
  enum SortEnumType { ASC DESC }
  enum UserListState { ACTIVE INVITED LOCKED INACTIVE }
  input UserIdentityFilterInput { userName: String }
  input UserIdentitySortInput { userName: SortEnumType }
  type Partner { id: ID! name: String! }
  type Customer { id: ID! name: String! }
  type UserCustomer { customerId: ID! customer: Customer! }
  type UserIdentityExtension { userId: ID! lastLogonDate: DateTime }
  type UserIdentity {
    id: ID! userName: String! email: String displayName: String pictureVersion: String status: String! state: UserListState! userType: Int! twoFactorEnabled: Boolean!
    invitationExpiresAt: DateTime lockoutEnd: DateTime createdAt: DateTime! partner: Partner extension: UserIdentityExtension!
    userCustomers: [UserCustomer!]!
  }
  type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
  type UserIdentityConnection { nodes: [UserIdentity!]! pageInfo: PageInfo! totalCount: Int! totalIsExact: Boolean! }
  type UserProfile { id: ID! }
  type Query {
    users(
      first: Int, after: String, last: Int, before: String, where: UserIdentityFilterInput, order: [UserIdentitySortInput!], search: String,
      customer: ID, state: UserListState
    ): UserIdentityConnection!
    myProfile: UserProfile!
  }`

function stateOf({ status, lockout_end: lockedUntil }: Row) {
  if (status === 'IN_ACTIVE') return 'INACTIVE'
  if (lockedUntil instanceof Date && lockedUntil > new Date()) return 'LOCKED'
  return status === 'WAITING_CONFIRMATION' ? 'INVITED' : 'ACTIVE'
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

async function readUsers({ partnerId, userType }: Caller, first: number) {
  const isVendor = VENDOR.includes(userType)
  const [{ rows: found }, { rows: counted }] = await Promise.all([
    isVendor
      ? pool.query<Row>({ name: 'page', text: page(ALL), values: [first + 1] })
      : pool.query<Row>({ name: 'page of partner', text: page(OF_PARTNER), values: [first + 1, partnerId] }),
    isVendor
      ? pool.query<{ count: number }>({ name: 'count', text: count(ALL) })
      : pool.query<{ count: number }>({ name: 'count of partner', text: count(OF_PARTNER_ALONE), values: [partnerId] }),
  ])
  const rows = found.slice(0, first)
  const total = counted[0]?.count ?? 0
  return {
    nodes: rows,
    pageInfo: {
      hasNextPage: found.length > first,
      hasPreviousPage: false,
      startCursor: cursorOf(rows.at(0)),
      endCursor: cursorOf(rows.at(-1)),
    },
    totalCount: total,
    totalIsExact: total <= 10_000,
  }
}

const cursorOf = (row: Row | undefined) => row && Buffer.from(JSON.stringify([row.user_name_folded, row.id])).toString('base64url')

async function callerOf(request: Request): Promise<Caller> {
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
  const host = request.headers.get('host')?.replace(/:\d+$/, '')
  const { rows } = await pool.query<Caller>({ name: 'caller', text: CALLER, values: [keyOf('AccessToken', token), host] })
  if (!rows[0]) throw new GraphQLError('Not authenticated!')
  return rows[0]
}

const yoga = createYoga<object, { caller: Caller }>({
  schema: createSchema({
    typeDefs,
    resolvers: {
      DateTime: new GraphQLScalarType<Date, string>({ name: 'DateTime', serialize: (value) => (value as Date).toISOString() }),
      Query: {
        users: (_: unknown, { first }: { first: number }, { caller }: { caller: Caller }) => readUsers(caller, first),
        myProfile: (_: unknown, _args: object, { caller }: { caller: Caller }) => caller,
      },
      UserIdentity: {
        userName: (row: Row) => row['user_name'],
        displayName: (row: Row) => row['display_name'],
        pictureVersion: (row: Row) => row['picture_version'],
        userType: (row: Row) => row['user_type'],
        state: stateOf,
        twoFactorEnabled: (row: Row) => row['two_factor_enabled'],
        invitationExpiresAt: (row: Row) => row['invitation_expires_at'],
        lockoutEnd: (row: Row) => row['lockout_end'],
        createdAt: (row: Row) => row['created_at'],
        userCustomers: (row: Row) => row['user_customers'],
        partner: (row: Row) => (row['partner_id'] === null ? null : { id: row['partner_id'], name: row['partner_name'] }),
        extension: (row: Row) => ({ userId: row.id, lastLogonDate: row['last_logon_date'] }),
      },
    },
  }),
  context: async ({ request }) => ({ caller: await callerOf(request) }),
  graphiql: false,
  logging: false,
})

const say = (message: ToBench) => process.send?.(message)
process.on('message', ({ ask }: FromBench) => {
  const { user, system } = process.cpuUsage()
  if (ask === 'cpu') say({ cpu: (user + system) / 1000 })
})
process.once('disconnect', () => process.exit(0))
const server = createServer(yoga).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) say({ port: address.port })
})
