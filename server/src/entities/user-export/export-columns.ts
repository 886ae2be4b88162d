import { isUserType } from '../../access/viewer.ts'
import { usualRole } from '../../access/grants.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { UserRow } from '../users/user.row.ts'

type Cell = string | number | boolean | null
const moment = (at: Date | null): Cell => at?.toISOString() ?? null

/** What may stand in an export of users, by the name of the list's column. Moments are ISO 8601 in UTC, flags `true` and `false`. */
const COLUMNS = {
  id: ({ id }) => id,
  userName: ({ userName }) => userName,
  email: ({ email }) => email,
  displayName: ({ displayName }) => displayName,
  phoneNumber: ({ phoneNumber }) => phoneNumber,
  partner: async ({ partnerId }, { load }) => (partnerId === null ? null : ((await load.partner.load(partnerId))?.name ?? null)),
  status: ({ status }) => status,
  userType: ({ userType }) => userType,
  twoFactorEnabled: ({ twoFactorEnabled }) => twoFactorEnabled,
  lastLogonDate: ({ lastLogonDate }) => moment(lastLogonDate),
  createdAt: ({ createdAt }) => moment(createdAt),
  lockoutEnd: ({ lockoutEnd }) => moment(lockoutEnd),
} as const satisfies Record<string, (user: UserRow, context: RequestContext) => Cell | Promise<Cell>>

export type ExportColumn = keyof typeof COLUMNS

export const isExportColumn = (name: unknown): name is ExportColumn => typeof name === 'string' && Object.hasOwn(COLUMNS, name)

/** What coded values of a column are called. */
export type ExportWords = Readonly<Partial<Record<ExportColumn, Readonly<Record<string, string>>>>>

/** One user as a row of those columns; a coded value by its word, where it has one. */
export const exportRow = (columns: readonly ExportColumn[], words: ExportWords, user: UserRow, context: RequestContext): Promise<Cell[]> =>
  Promise.all(
    columns.map(async (column): Promise<Cell> => {
      const value = await COLUMNS[column](user, context)
      return words[column]?.[String(value)] ?? (column === 'userType' && isUserType(user.userType) ? usualRole[user.userType] : value)
    }),
  )
