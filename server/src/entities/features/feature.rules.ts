import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isUserType } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { editable } from '../../kit/resource/editable.ts'
import { isDay } from '../../platform/moment.ts'
import { customer } from '../../tables/customer.table.ts'
import { feature } from '../../tables/feature.table.ts'
import { partner } from '../../tables/partner.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { AUDIENCE } from './feature.type.ts'
import type { FeatureRow } from './feature.row.ts'

const SHARE = {
  pattern: /^(100([.,]0{1,2})?|\d{1,2}([.,]\d{1,2})?)$/u,
  code: 'SHARE_INVALID',
  message: 'Enter 0 to 100 with at most two decimals.',
} as const
const DAY = { pattern: /^\d{4}-\d{2}-\d{2}$/u, code: 'DAY_INVALID', message: 'Enter a day as YYYY-MM-DD.' } as const

/** Columns that an update may change. The key is not among them, because apps and the assignment of shares depend on it. */
const columns = editable(feature, {
  description: { creates: 'optional', rule: { maxLength: 500 } },
  ownerId: { creates: 'optional', type: 'ID', description: 'ID of the user who owns the flag.' },
  reviewOn: { creates: 'optional', rule: { form: DAY }, description: 'Day on which the flag is due for review, YYYY-MM-DD.' },
  enabled: { creates: 'optional', ...AUDIENCE.enabled },
  partnerIds: { creates: 'optional' },
  customerIds: { creates: 'optional' },
  userIds: { creates: 'optional' },
  userTypes: { creates: 'optional', ...AUDIENCE.userTypes },
  share: {
    creates: 'optional',
    rule: { form: SHARE, decimals: 2 },
    description: 'Percentage of the users, 0 to 100 with at most two decimals.',
  },
})
type Given = Parameters<typeof columns.kept>[0]

const shared = <Values extends { share?: string | null }>(values: Values): Values =>
  typeof values.share === 'string' && SHARE.pattern.test(values.share) ? { ...values, share: hundredths(values.share) } : values

/** Converts a share to the format of its column. Zero means no share. */
const hundredths = (share: string) => {
  const number = Number(share.replace(',', '.'))
  return number === 0 ? null : number.toFixed(2)
}

export const featureFields: typeof columns = {
  ...columns,
  kept: (input: Given) => shared(columns.kept(input)),
  fresh: (input: Given) => shared(columns.fresh(input)),
}

/** Maximum length of each list, because every evaluation searches the lists. */
const MOST = 1000
type Judged = Pick<FeatureRow, 'partnerIds' | 'customerIds' | 'userIds' | 'userTypes' | 'ownerId' | 'reviewOn'>
const NOBODY: Judged = { partnerIds: [], customerIds: [], userIds: [], userTypes: [], ownerId: null, reviewOn: null }

/** Returns everything that is wrong with a flag after a change. @param before the current values, which may refer to deleted records */
export async function featureErrors(tx: Orm, next: Judged, before: Judged = NOBODY): Promise<UserError[]> {
  const lists = [
    ['partnerIds', partner, 'PARTNER_NOT_FOUND', 'There is no such partner.'],
    ['customerIds', customer, 'CUSTOMER_NOT_FOUND', 'There is no such customer.'],
    ['userIds', userIdentity, 'USER_NOT_FOUND', 'There is no such user.'],
  ] as const
  const errors: UserError[] = []
  for (const [path, table, code, message] of lists) {
    if (next[path].length > MOST) errors.push(invalid(path, 'TOO_MANY', `At most ${MOST}.`))
    else if (!(await areThere(tx, table, next[path], before[path]))) errors.push(missing(path, code, message))
  }
  if (!next.userTypes.every(isUserType)) errors.push(invalid('userTypes', 'USER_TYPE_UNKNOWN', 'There is no such user type.'))
  const owner = next.ownerId === null ? [] : [next.ownerId]
  if (!(await areThere(tx, userIdentity, owner, before.ownerId === null ? [] : [before.ownerId])))
    errors.push(missing('ownerId', 'USER_NOT_FOUND', 'There is no such user.'))
  if (next.reviewOn !== null && DAY.pattern.test(next.reviewOn) && !isDay(next.reviewOn))
    errors.push(invalid('reviewOn', DAY.code, DAY.message))
  return errors
}

async function areThere(
  tx: Orm,
  table: PgTable & { readonly id: PgColumn },
  ids: readonly string[],
  before: readonly string[],
): Promise<boolean> {
  const added = ids.filter((id) => !before.includes(id))
  if (added.length === 0) return true
  if (!added.every(isUuid)) return false
  const from: PgTable = table
  const found = await tx.select({ id: table.id }).from(from).where(inArray(table.id, added))
  return found.length === added.length
}
