import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { proven } from '../identity/proven.ts'

export type ScimAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  // What comes back is judged by the tests themselves.
  readonly body: Readonly<Record<string, unknown>>
}
export type Directory = Awaited<ReturnType<typeof openDirectory>>

type Setup = {
  readonly partner?: string
  readonly groups?: 'NONE' | 'ACCESS_PROFILES' | 'CUSTOMERS'
  readonly subject?: 'NONE' | 'EXTERNAL_ID' | 'USER_NAME' | 'EMAIL'
  readonly dryRun?: boolean
  readonly enabled?: boolean
  /** Proven by their DNS records. */
  readonly domains?: readonly string[]
  /** Allowed, and not proven. */
  readonly unproven?: readonly string[]
}

/** A login provider of a partner with a customer of its own that signs in by it, and its directory's calls. */
export async function openDirectory(
  server: RunningServer,
  { partner = 'acme', groups = 'NONE', subject = 'EXTERNAL_ID', dryRun = false, enabled = true, domains = [], unproven = [] }: Setup = {},
) {
  const name = `dir-${randomUUID()}`
  const token = randomBytes(32).toString('base64url')
  const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
  const [made] = await rows<{ id: string; partnerId: string }>(
    `insert into login_provider (partner_id, name, display_name, protocol, authority, client_id, allowed_domains, domain_proofs)
     select id, $1, 'Directory', 'OIDC', 'https://op.example', 'portico', $3, $4 from partner where domain = $2 returning id, partner_id as "partnerId"`,
    name,
    `${partner}.localhost`,
    [...domains, ...unproven],
    JSON.stringify(proven(...domains)),
  )
  const { id: providerId = '', partnerId = '' } = made ?? {}
  const [customer] = await rows<{ id: string }>(
    'insert into customer (partner_id, name, login_provider_id) values ($1, $2, $3) returning id',
    partnerId,
    `Customer of ${name}`,
    providerId,
  )
  const customerId = customer?.id ?? ''
  await rows(
    'insert into scim_setup (provider_id, enabled, dry_run, groups, customer_id, subject) values ($1, $2, $3, $4, $5, $6)',
    providerId,
    enabled,
    dryRun,
    groups,
    customerId,
    subject,
  )
  await rows(`insert into scim_token (provider_id, name, hash, hint) values ($1, 'first', $2, 'hint')`, providerId, hashOf(token))
  const base = `${server.origin(partner)}/scim/v2`
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ScimAnswer> => {
    const answer = await new Visitor().send(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: answer.text === '' ? {} : (answer.json() as ScimAnswer['body']) }
  }
  const events = () =>
    rows<Record<string, unknown>>(
      `select action, resource, outcome, status, subject_name as subject, attribute, detail, changes, ignored from scim_event where provider_id = $1 order by id`,
      providerId,
    )
  return { providerId, partnerId, customerId, name, token, base, call, events, rows }
}

type Person = {
  readonly userType?: number
  readonly roles?: readonly string[]
  /** Null: none. */
  readonly partner?: string | null
  /** Members of the directory's customer, unless not. */
  readonly isMember?: boolean
  /** What alone a profile at the directory's customer grants them, or of vendor staff one of the vendor's; without, they have none. */
  readonly activities?: readonly string[]
  readonly password?: boolean
}

/** Somebody of the directory's partner, an administrator of it unless told. @returns their id */
export async function makePerson({ rows, partnerId, customerId }: Directory, person: Person = {}): Promise<string> {
  const { userType = 6, roles = ['Admin', 'PartnerAdmin'], partner = partnerId, isMember = true, activities, password = false } = person
  const name = `person-${randomUUID()}@acme.test`
  const [made] = await rows<{ id: string }>(
    `insert into user_identity (partner_id, user_name, email, email_confirmed, user_type, password_hash) values ($1, $2, $2, true, $3, $4) returning id`,
    partner,
    name,
    userType,
    password ? 'none that fits' : null,
  )
  const id = made?.id ?? ''
  await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'usertype', $2)`, id, String(userType))
  for (const role of roles) await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'role', $2)`, id, role)
  if (isMember) await rows('insert into user_customer (user_id, customer_id, is_default) values ($1, $2, true)', id, customerId)
  if (activities) await limitTo({ rows, customerId }, id, activities, userType !== 6)
  return id
}

/** Gives somebody a profile that grants these activities alone. */
export async function limitTo(
  { rows, customerId }: Pick<Directory, 'rows' | 'customerId'>,
  id: string,
  activities: readonly string[],
  isStaff = false,
): Promise<void> {
  const [profile] = await rows<{ id: string }>(
    'insert into access_profile (customer_id, for_staff, name) values ($1, $2, $3) returning id',
    isStaff ? null : customerId,
    isStaff,
    `Profile ${randomUUID()}`,
  )
  for (const activity of activities) {
    const [type, name] = activity.split(' ')
    await rows(
      'insert into access_profile_activity (access_profile_id, activity_name, activity_type) values ($1, $2, $3)',
      profile?.id,
      name,
      type,
    )
  }
  if (isStaff) await rows('insert into staff_access_profile (user_id, access_profile_id) values ($1, $2)', id, profile?.id)
  else
    await rows('insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)', id, customerId, profile?.id)
}

/** Takes every limit from somebody, as who could give it does with "full access": to lose the profile alone lifts none. */
export async function unlimit({ rows }: Pick<Directory, 'rows'>, id: string): Promise<void> {
  await rows('delete from user_access_profile where user_id = $1', id)
  await rows('update user_identity set is_limited = false where id = $1', id)
}

/** Makes somebody the owner of a directory and of its tokens. */
export async function own({ rows, providerId }: Directory, setup: string, token = setup): Promise<void> {
  await rows('update scim_setup set owner_id = $2, owner_left_at = null, owner_had = null where provider_id = $1', providerId, setup)
  await rows('update scim_token set owner_id = $2, owner_left_at = null, owner_had = null where provider_id = $1', providerId, token)
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export const newUser = (userName: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  externalId: `ext-${userName}`,
  name: { givenName: 'Jane', familyName: 'Roe' },
  emails: [{ value: userName, type: 'work', primary: true }],
  active: true,
  ...more,
})

export const patchOf = (...Operations: object[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
