import { sql } from 'drizzle-orm'
import { keyOf } from '../../../accounts/identifier-key.ts'
import { foreignFormat, importedKind } from '../../../accounts/passwords/imported-hashes.ts'
import type { Orm } from '../../../db/orm.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { claimsAt, isDraft } from '../../../kit/import/assess-rows.ts'
import type { EarlierRows } from '../../../kit/import/earlier-rows.ts'
import type { MigrationFact, WaysIn } from '../../../tables/migration.table.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'
import { localeOf } from '../../user-import/cell-words.ts'
import { userClaims } from '../../user-import/user-claims.ts'
import type { CreateUser } from '../../users/create/create-user.input.ts'
import { drawUp, homesOf, isInvited } from '../../users/create/insert-users.ts'
import type { UserToInsert } from '../../users/create/insert-users.ts'
import { readNewUsers } from '../../users/create/new-user.ts'
import type { NewUser } from '../../users/create/new-user.ts'
import { customersByHrId, usersByHrId } from '../hr-links.ts'
import type { HrLink, LinkedCustomer } from '../hr-links.ts'
import { userTypeFor } from '../mapping.ts'
import { unscopedId } from '../source/hr-records.ts'
import { createFinding, findExclusion } from './findings.ts'
import type { Finding, Run } from '../wizard.ts'
import type { Row, NumberedUser } from '../user-rows.ts'
import { base, hashOf, familyOf, left } from '../user-rows.ts'
import { collided, inOrder, refusals } from './planned-rows.ts'
import { planLinks } from './plan-user-links.ts'
import type { UserLink } from './plan-user-links.ts'

const NOWHERE = 'nobody@portico.invalid'

export async function plan(
  context: RequestContext,
  run: Run,
  records: readonly NumberedUser[],
  earlier: EarlierRows,
): Promise<readonly Row[]> {
  const family = familyOf(run)
  const customers = await customersByHrId(
    context.orm,
    family,
    records.map(({ found: { customerId } }) => customerId),
  )
  const linked = await usersByHrId(
    context.orm,
    family,
    records.flatMap(({ found }) => [found.id, unscopedId(found)].filter((id) => id !== undefined)),
  )
  const first = records.map((row) => {
    const customer = customers.get(row.found.customerId)
    return sortOut(run, row, customer, linked.get(row.found.id) ?? unscopedLink(row, customer, linked))
  })
  const fresh = first.flatMap((each) => ('input' in each ? [each] : []))
  const read = await readNewUsers(
    context,
    fresh.map(({ input }) => input),
  )
  const drafts = fresh.flatMap(({ row, ...each }, at) => {
    const draft = read[at]
    return isDraft(draft) ? [{ row, ...each, draft: row.found.email === '' ? { ...draft, email: '' } : draft }] : []
  })
  const claims = await userClaims(
    context.orm,
    drafts.map(({ draft }) => draft),
  )
  const known = await usersByEmail(
    context.orm,
    drafts.map(({ draft }) => draft),
  )
  const homes = await homesOf(
    context,
    drafts.map(({ draft }) => draft),
  )
  const planned = new Map<number, Row>()
  for (const each of first) if ('outcome' in each) planned.set(each.number, each)
  for (const [at, { row }] of fresh.entries()) {
    const errors = read[at]
    if (!isDraft(errors)) planned.set(row.number, left(row, 'ERROR', refusals(errors ?? [])))
  }
  const links: UserLink[] = first.flatMap((each) => ('former' in each ? [each] : []))
  for (const [at, { row, draft, customer, notices }] of drafts.entries()) {
    const own = claimsAt(claims, at).slice(0, draft.email === '' ? 1 : 2)
    const userId = known[at]
    const [name, email] = own
    if (email?.isTaken && userId !== undefined) {
      if (run.rules.existing === 'LINK') links.push({ row, userId, customer, former: null })
      else
        planned.set(
          row.number,
          left(row, 'SKIP', [createFinding('email', 'USER_EXISTS', 'The portal has a user with this address already.')]),
        )
      continue
    }
    const taken = own.filter(({ isTaken }) => isTaken)
    if (name?.isTaken || email?.isTaken) {
      planned.set(row.number, left(row, 'CONFLICT', refusals(taken.map((claim) => claim.taken))))
      continue
    }
    const collisions = earlier.take(own, row.number)
    if (collisions.length > 0) {
      planned.set(row.number, left(row, 'CONFLICT', collided(collisions)))
      continue
    }
    const { found: source } = row
    const hash = hashOf(run, source)
    const provisioned = {
      isActive: source.isActive,
      isConfirmed: hash !== null || run.rules.mails === 'NEVER',
      displayName: null,
      passwordHash: hash,
      isInvited: hash === null && run.rules.mails === 'NOW' && source.isActive,
    }
    planned.set(row.number, {
      ...base(row),
      outcome: 'CREATE',
      subjectId: row.id,
      facts: factsOf(draft, customer, provisioned),
      findings: notices,
      rests: [customer.id, draft.partner?.id ?? null, draft.userType, draft.roles, draft.locale],
      wayIn: wayInOf(provisioned),
      draft: { user: draft, drawn: () => drawUp(signedIn(context), { ...draft, id: row.id, provisioned }, homes), customer },
    })
  }
  for (const row of await planLinks(context, links, earlier, run.confirmedSeals)) planned.set(row.number, row)
  return inOrder(records, planned)
}

/** Link by the user's own ID to the same customer. At another customer it is that of somebody else. */
function unscopedLink({ found }: NumberedUser, customer: LinkedCustomer | undefined, linked: ReadonlyMap<string, HrLink>) {
  const link = linked.get(unscopedId(found) ?? '')
  return link && link.customer.id === customer?.id ? link : undefined
}

type Asked = {
  readonly row: NumberedUser
  readonly input: CreateUser
  readonly customer: LinkedCustomer
  readonly notices: readonly Finding[]
}

/** Returns a finished row, a link to an existing user, or a record that the rules still have to check. */
function sortOut(run: Run, row: NumberedUser, customer: LinkedCustomer | undefined, link: HrLink | undefined): Row | UserLink | Asked {
  const { found: source } = row
  const userType = userTypeFor(run.rules, source.type)
  const out = findExclusion(run, source)
  if (out) return left(row, 'SKIP', [out])
  if (source.email === '' && run.rules.withoutEmail === 'LEAVE_OUT')
    return left(row, 'SKIP', [createFinding('email', 'WITHOUT_EMAIL', 'This user has no email address.')])
  if (!customer)
    return left(row, 'ERROR', [
      createFinding(
        'customer',
        'CUSTOMER_NOT_MIGRATED',
        `The portal has no customer with the id ${source.customerId} of the HR product.`,
        source.customerId,
      ),
    ])
  if (link) return { row, userId: link.userId, customer, former: link }
  if (userType === undefined)
    return left(row, 'ERROR', [
      createFinding('type', 'TYPE_UNMAPPED', `Nothing says which user type ${source.type || 'no type'} is.`, source.type),
    ])
  if (source.email === '' && hashOf(run, source) === null)
    return left(row, 'ERROR', [createFinding('email', 'NO_WAY_IN', 'Without an address and a password nobody can sign in.')])
  const isUnknown = run.rules.passwords === 'TAKE_OVER' && source.passwordHash !== '' && importedKind(source.passwordHash) === undefined
  const notices = isUnknown ? [hashUnknown(source.passwordHash)] : []
  const input = {
    userName: source.userName,
    email: source.email || NOWHERE,
    givenName: source.givenName,
    familyName: source.familyName,
    phoneNumber: source.phone,
    userType,
    locale: localeOf(source.locale) ?? '',
    partnerId: customer.partnerId,
    customerIds: [customer.id],
  }
  return { row, input, customer, notices }
}

/** Names the format of the hash, if it is known, but not the hash. */
function hashUnknown(hash: string): Finding {
  const format = foreignFormat(hash)
  const which = format === undefined ? '' : ` (${format})`
  return createFinding('password', 'HASH_UNKNOWN', `The portal cannot check this password${which}. It is not taken over.`, format)
}

type Provisioned = NonNullable<UserToInsert['provisioned']>

/** Uses what the creation of a user decides by, so that a review announces exactly the emails that are sent. */
function wayInOf(provisioned: Provisioned): keyof WaysIn | undefined {
  if (isInvited({ provisioned })) return 'emails'
  if (provisioned.passwordHash != null) return 'passwords'
  return provisioned.isActive ? 'none' : undefined
}

const factsOf = (
  { userName, email, givenName, familyName, userType, locale }: NewUser,
  customer: LinkedCustomer,
  made: Provisioned,
): MigrationFact[] =>
  Object.entries({
    userName,
    email,
    displayName: [givenName, familyName].filter(Boolean).join(' '),
    userType: String(userType),
    locale,
    customer: customer.name,
    isActive: String(made.isActive),
    password: made.passwordHash == null ? '' : 'TAKE_OVER',
    mail: isInvited({ provisioned: made }) ? 'NOW' : '',
  }).flatMap(([name, after]) => (after === '' ? [] : [{ name, before: null, after }]))

/** Users of the same partner with the same email address, at the index of the new user that matches. */
async function usersByEmail(orm: Pick<Orm, 'execute'>, wanted: readonly NewUser[]): Promise<readonly (string | undefined)[]> {
  if (wanted.length === 0) return []
  const { rows } = await orm.execute<{ number: string; id: string }>(sql`
    select given.number, there.id from unnest(${sql.param(wanted.map(({ email }) => email))}::text[],
      ${sql.param(wanted.map(({ partner }) => partner?.id ?? null))}::uuid[]) with ordinality as given (email, partner_id, number)
      join lateral (select ${userIdentity.id} as id from ${userIdentity} where ${userIdentity.emailKey} = ${keyOf(sql`nullif(given.email, '')`)}
        and ${userIdentity.partnerId} is not distinct from given.partner_id order by ${userIdentity.createdAt}, ${userIdentity.id} limit 1) as there on true`)
  const byPlace = new Map(rows.map(({ number, id }) => [Number(number) - 1, id]))
  return wanted.map((_, at) => byPlace.get(at))
}
