// What the JSON columns of an import hold.

export const encodings = ['UTF_8', 'UTF_16LE', 'UTF_16BE', 'WINDOWS_1252', 'WINDOWS_1250', 'ISO_8859_15', 'MACINTOSH'] as const
export type Encoding = (typeof encodings)[number]
export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** What of a user a column may hold, in the order in which it is asked for. */
export const importFields = [
  'userName',
  'email',
  'givenName',
  'familyName',
  'phoneNumber',
  'userType',
  'roles',
  'customers',
  'databases',
  'locale',
  'partner',
] as const
export type ImportField = (typeof importFields)[number]
/** The column of each field, from 0. */
export type ImportMapping = Readonly<Partial<Record<ImportField, number>>>
/** What holds for rows that say nothing themselves. */
export type ImportDefaults = { readonly userType?: number; readonly partnerId?: string; readonly customerIds?: readonly string[] }

/** What `createUser` is given. */
export type CreateUser = {
  readonly userName: string
  readonly email: string
  readonly givenName?: string | null | undefined
  readonly familyName?: string | null | undefined
  readonly phoneNumber?: string | null | undefined
  readonly userType: number
  readonly roles?: readonly string[] | null | undefined
  readonly partnerId?: string | null | undefined
  readonly customerIds?: readonly string[] | null | undefined
  readonly databases?: readonly string[] | null | undefined
  readonly locale?: string | null | undefined
}
