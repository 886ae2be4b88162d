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
import { createFinding, MIGRATED_ALREADY } from './findings.ts'
import { migratedTypes } from '../mapping.ts'
import { refusals } from './planned-rows.ts'
import type { Row, NumberedUser } from '../user-rows.ts'
import { base, left, joins } from '../user-rows.ts'

/**
 * A record whose user already exists. `former` is the customer that they were migrated to before; null means that the user was found by email
 * address.
 */
export type UserLink = {
  readonly row: NumberedUser
  readonly userId: string
  readonly customer: LinkedCustomer
  readonly former: HrLink['customer'] | null
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

export async function planLinks(context: RequestContext, links: readonly UserLink[], earlier: EarlierRows): Promise<Row[]> {
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
  const planned = own.map(({ row, userId, customer, former }, at): Row => {
    const { outcome: end } = judged[at] ?? { outcome: { state: 'UNCHANGED' as const } }
    if (end.state === 'REFUSED') return left(row, 'CONFLICT', refusals([end.error]))
    const isMoved = former !== null && former.id !== customer.id
    if (former && !isMoved && end.state === 'UNCHANGED')
      return {
        ...left(row, 'SKIP', [MIGRATED_ALREADY]),
        subjectId: userId,
      }
    const user = records.get(userId)
    if (user && !migratedTypes.includes(user.userType)) return left(row, 'CONFLICT', [VENDOR_USER])
    const version = user?.version ?? 0
    const names = { hr: [row.found.givenName, row.found.familyName].filter(Boolean).join(' '), portal: user?.displayName ?? '' }
    const isOther = !former && names.hr !== '' && names.portal !== '' && !isSameName(names.hr, names.portal)
    return {
      ...base(row),
      outcome: former ? 'UPDATE' : 'LINK',
      subjectId: userId,
      facts: [
        ...stays('hrName', names.hr),
        ...stays('user', [names.portal, user && `(${user.userName})`].filter(Boolean).join(' ')),
        ...stays('matchingEmail', former ? '' : row.found.email),
        ...(isMoved || end.state === 'DONE' ? [{ name: 'customer', before: isMoved ? former.name : null, after: customer.name }] : []),
      ],
      findings: isOther
        ? [createFinding('email', 'NAME_DIFFERS', 'The email address matches a user whose name differs.', names.portal)]
        : [],
      rests: [userId, version, customer.id, ...(former ? [former.id] : [])],
      draft: { userId, version, customer, linkedTo: former?.id ?? null },
    }
  })
  return [...twice, ...planned]
}
