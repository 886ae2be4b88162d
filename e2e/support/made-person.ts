import { userTypes } from '../../server/src/access/viewer.ts'
import type { UserType } from '../../server/src/access/viewer.ts'
import { needsDemo, personOf } from '../../scripts/another-portal.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { Visitor } from '../../tests/support/visitor.ts'
import { mailedLinks } from './mails.ts'
import type { Portal } from './portal.ts'

export const MADE_PASSWORD = 'Quiet-Harbour-2026'

export type MadePerson = { id: string; userName: string; email: string; password: string; origin: string }

/** `customers`: how many of the administrator's organisations the user belongs to. */
type Made = { partner?: string; customers?: number; userType?: UserType; locale?: string }
const ACME = 'acme'

/**
 * Creates a user whom no other test uses, so that a test may change anything: created by the partner's administrator, confirmed by the mailed link,
 * with a password, all by the operations that the portal uses.
 */
export async function makePerson(portal: Portal, name: string, made: Made = {}): Promise<MadePerson> {
  needsDemo('the outbox')
  const origin = portal.origin(made.partner ?? ACME)
  const email = `${name}@portico.test`
  const created = await createPerson(portal, name, made)
  const link = await confirmPerson(portal, email)
  await ask(origin, 'mutation ($input: SetPasswordByLinkInput!) { setPasswordByLink(input: $input) { errors { code } } }', {
    input: { link, newPassword: MADE_PASSWORD, confirmPassword: MADE_PASSWORD },
  })
  return { id: created, userName: name, email, password: MADE_PASSWORD, origin }
}

/** Confirms an account by the link in its latest mail. Returns that link, which also sets the first password. */
export async function confirmPerson(portal: Portal, email: string): Promise<string> {
  const [link = ''] = await mailedLinks(portal, email)
  const input = { link: tokenOf(link) }
  await ask(new URL(link).origin, 'mutation ($input: LinkInput!) { confirmAccount(input: $input) { errors { code } } }', { input })
  return input.link
}

const CUSTOMERS = '{ customers(first: 5) { nodes { id } } }'
type Customers = { customers: { nodes: { id: string }[] } }
/** Access tokens of the partners' administrators, by host. */
const adminTokens = new Map<string, string>()

/** The administrator of a host and their customers. Signs in again only after the earlier session has ended, because each sign-in costs a hash. */
async function partnerAdmin(origin: string): Promise<{ accessToken: string; mine: Customers }> {
  const known = adminTokens.get(origin)
  const still = known === undefined ? undefined : await ask<Customers>(origin, CUSTOMERS, {}, known).catch(() => undefined)
  if (known !== undefined && still) return { accessToken: known, mine: still }
  const { userName, password } = personOf('admin')
  const { accessToken } = await signIn(origin, userName, password)
  adminTokens.set(origin, accessToken)
  return { accessToken, mine: await ask<Customers>(origin, CUSTOMERS, {}, accessToken) }
}

/** Creates a user without a password, who gets a mail to confirm the account. Returns their ID. */
export async function createPerson(
  portal: Portal,
  name: string,
  { partner = ACME, customers = 1, userType = userTypes.EMPLOYEE, locale = 'en-GB' }: Made = {},
): Promise<string> {
  const origin = portal.origin(partner)
  const { accessToken, mine } = await partnerAdmin(origin)
  const input = {
    userName: name,
    email: `${name}@portico.test`,
    givenName: 'Mary',
    familyName: 'Made',
    userType,
    locale,
    customerIds: mine.customers.nodes.slice(0, customers).map(({ id }) => id),
  }
  return create(origin, accessToken, input)
}

type NewPerson = { userName: string; email: string; userType: UserType; customerIds: readonly string[]; [more: string]: unknown }

/** Creates a user with the portal's mutation and the given token. Returns their ID. */
export async function create(origin: string, bearer: string, input: NewPerson): Promise<string> {
  const { createUser } = await ask<{ createUser: { userIdentity: { id: string } | null; errors: unknown } }>(
    origin,
    'mutation ($input: CreateUserInput!) { createUser(input: $input) { userIdentity { id } errors { code } } }',
    { input },
    bearer,
  )
  if (!createUser.userIdentity) throw new Error(`${input.userName} was not created: ${JSON.stringify(createUser.errors)}`)
  return createUser.userIdentity.id
}

export const tokenOf = (link: string): string => link.split('/').at(-1) ?? ''

/** Sends a GraphQL operation to a host with the given token. Throws if it is refused. */
export async function ask<Data = unknown>(
  origin: string,
  query: string,
  variables: Record<string, unknown>,
  bearer?: string,
): Promise<Data> {
  const answer = await new Visitor().send(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = answer.json() as { data: Data | null; errors?: unknown }
  if (data === null || errors !== undefined) throw new Error(`The portal refused: ${answer.text}`)
  return data
}
