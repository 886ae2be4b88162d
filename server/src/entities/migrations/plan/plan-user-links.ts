import type { UserErrorCode } from '../../../../../contract/user-errors.ts'
import { foldedName } from '../../../accounts/folded-name.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { conflict } from '../../../kit/graphql/user-error.ts'
import type { EarlierRows } from '../../../kit/import/earlier-rows.ts'
import type { Claim } from '../../../kit/import/import-definition.ts'
import { judgeRecords } from '../../../kit/resource/change-records.ts'
import type { MigrationFact } from '../../../tables/migration.table.ts'
import { users } from '../../users/users.ts'
import type { HrLink, LinkedCustomer } from '../hr-links.ts'
import { sealOf } from './confirmation-seals.ts'
import { createFinding, MIGRATED_ALREADY } from './findings.ts'
import { migratedTypes } from '../mapping.ts'
import { refusals } from './planned-rows.ts'
import type { Row, NumberedUser } from '../user-rows.ts'
import { base, left, joins } from '../user-rows.ts'
import type { Finding, Run } from '../wizard.ts'

/**
 * A record whose user already exists. `former` is how they were migrated before; null means that the user was found by email address.
 */
export type UserLink = {
  readonly row: NumberedUser
  readonly userId: string
  readonly customer: LinkedCustomer
  readonly former: HrLink | null
}

const VENDOR_USER = createFinding('email', 'VENDOR_USER', 'This address belongs to a user of the vendor.')

/** Claim on a value that only one row may have. */
const claimOf = (name: string, code: UserErrorCode, message: (row: string) => string): Claim => ({
  taken: conflict(null, code, ''),
  isTaken: false,
  inFile: { code, message },
  asks: [name],
  takes: [name],
})

/** Fact that the run does not change. */
const stays = (name: string, value: string): MigrationFact[] => (value === '' ? [] : [{ name, before: value, after: value }])

/** Compares names ignoring word order and case, because either side may put the family name first. */
const isSameName = (one: string, other: string) => sortedWords(one) === sortedWords(other)
const sortedWords = (name: string) => [...foldedName(name).matchAll(/[^\s,]+/g)].map(String).toSorted().join(' ')

/** A person as the file or the portal has them. */
type Person = { readonly name: string; readonly userName: string; readonly email: string }
const isSame = (one: string, other: string) => one !== '' && foldedName(one) === foldedName(other)
/**
 * Whether enough besides the HR ID says that both are one person. An ID may have been given to somebody else, or be that of another company, where a
 * namesake is somebody else too.
 */
function isSamePerson(one: Person, other: Person, isMoved: boolean) {
  if (isSame(one.email, other.email)) return true
  const [isUserName, isName] = [isSame(one.userName, other.userName), one.name !== '' && isSameName(one.name, other.name)]
  return isMoved ? isUserName && isName : isUserName || isName
}
const describe = ({ name, userName, email }: Person) =>
  [name, `(${[userName, email].filter(Boolean).join(', ')})`].filter(Boolean).join(' ')

/** Finding for a link that only somebody who knows both people may confirm. */
function doubtOf({ row, customer, former }: UserLink, hr: Person, portal: Person): Finding | undefined {
  if (!former)
    return hr.name !== '' && portal.name !== '' && !isSameName(hr.name, portal.name)
      ? createFinding('email', 'NAME_DIFFERS', 'The email address matches a user whose name differs.', portal.name)
      : undefined
  const isMoved = former.customer.id !== customer.id
  const move = `${former.customer.name} → ${customer.name}`
  if (!isSamePerson(hr, portal, isMoved))
    return createFinding(
      'id',
      'HR_ID_OF_OTHER',
      'Somebody who seems to be another person was migrated with this HR ID.',
      // Whoever confirms the person moves them too.
      [`${row.found.id}: ${describe(hr)} ≠ ${describe(portal)}`, isMoved && move].filter(Boolean).join(' · '),
    )
  return isMoved ? createFinding('customer', 'MOVES_CUSTOMER', 'This person was migrated to another customer before.', move) : undefined
}

/** @param seals by ID of a record whose link somebody has confirmed, the seal of what was shown then */
export async function planLinks(
  context: RequestContext,
  links: readonly UserLink[],
  earlier: EarlierRows,
  seals: Run['confirmedSeals'],
): Promise<Row[]> {
  const [own, twice]: [UserLink[], Row[]] = [[], []]
  for (const link of links.toSorted((one, other) => one.row.number - other.row.number)) {
    const claim = claimOf(`user ${link.userId}`, 'USER_IN_SOURCE', (row) => `${row} is the same user.`)
    const [collision] = earlier.take([claim], link.row.number)
    if (collision)
      twice.push(
        left(link.row, 'CONFLICT', [
          { ...createFinding('email', claim.inFile.code, claim.inFile.message(`Row ${collision.line}`)), line: collision.line },
        ]),
      )
    else own.push(link)
  }
  const ids = own.map(({ userId }) => userId)
  const records = await users.record.read(context.orm, context, ids)
  const rule = joins(context, new Map(own.map(({ userId, customer }) => [userId, customer])))
  const judged = await judgeRecords(context.orm, context, { resource: users, rule, ids, records })
  const planned = own.map((link, at): Row => {
    const { row, userId, customer, former } = link
    const { outcome: end } = judged[at] ?? { outcome: { state: 'UNCHANGED' as const } }
    if (end.state === 'REFUSED') return left(row, 'CONFLICT', refusals([end.error]))
    const user = records.get(userId)
    if (user && !migratedTypes.includes(user.userType)) return left(row, 'CONFLICT', [VENDOR_USER])
    const { userName, email } = row.found
    const hr = { name: [row.found.givenName, row.found.familyName].filter(Boolean).join(' '), userName, email }
    const portal = { name: user?.displayName ?? '', userName: user?.userName ?? '', email: user?.email ?? '' }
    const isMoved = former !== null && former.customer.id !== customer.id
    const question = doubtOf(link, hr, portal)
    const facts = [
      ...stays('hrName', hr.name),
      ...stays('user', [portal.name, user && `(${user.userName})`].filter(Boolean).join(' ')),
      ...stays('matchingEmail', former ? '' : email),
      ...(isMoved ? [{ name: 'movedFrom', before: former.customer.name, after: customer.name }] : []),
      ...(!isMoved && end.state === 'DONE' ? [{ name: 'addedTo', before: null, after: customer.name }] : []),
    ]
    const shown = question && { subjectId: userId, facts, findings: [question] }
    const doubt = shown && seals[row.found.id] !== sealOf(shown) ? question : undefined
    if (former && !isMoved && !doubt && end.state === 'UNCHANGED')
      return {
        ...left(row, 'SKIP', [MIGRATED_ALREADY]),
        subjectId: userId,
      }
    // The user is named as the subject, so that deleting them removes these data too.
    if (doubt) return { ...left(row, 'CONFLICT', [doubt]), subjectId: userId, facts }
    const version = user?.version ?? 0
    return {
      ...base(row),
      outcome: former ? 'UPDATE' : 'LINK',
      subjectId: userId,
      facts,
      findings: [],
      rests: [userId, version, customer.id, ...(former ? [former.customer.id] : [])],
      draft: { userId, version, customer, linkedTo: former?.customer.id ?? null, hrUserId: former?.hrUserId ?? row.found.id },
    }
  })
  return [...twice, ...planned]
}
