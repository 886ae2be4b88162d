import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { UserImportDelimiter, UserImportEncoding } from '#src/data/generated/schema.ts'
import type { Portal } from '#src/lib/paths.ts'
import type { ServerWords } from '#src/resources/record/server-problems.ts'

/** What of a user a column may hold, in the order of the page; the names are the server's (`UserImportMapping`). */
export const importFields = {
  userName: msg`User name`,
  email: msg`Email address`,
  givenName: msg`First name`,
  familyName: msg`Last name`,
  phoneNumber: msg`Phone number`,
  userType: msg`User type`,
  roles: msg`Roles`,
  customers: msg`Customers`,
  databases: msg`Databases`,
  locale: msg`Language`,
  partner: msg`Partner`,
} as const satisfies Record<string, MessageDescriptor>
export type ImportField = keyof typeof importFields
export type Mapping = Readonly<Record<ImportField, number | null>>

const NEEDED: ReadonlySet<string> = new Set(['userName', 'email', 'userType'])
export const isNeeded = (field: ImportField): boolean => NEEDED.has(field)

/** Only who sees several partners says which. */
export const fieldsFor = (portal: Portal): readonly ImportField[] =>
  (Object.keys(importFields) as ImportField[]).filter((field) => portal === 'vendor' || field !== 'partner')

export const isImportField = (name: string | null): name is ImportField => name !== null && Object.hasOwn(importFields, name)

export const encodings: Readonly<Record<UserImportEncoding, MessageDescriptor>> = {
  UTF_8: msg`Unicode (UTF-8)`,
  UTF_16LE: msg`Unicode (UTF-16)`,
  UTF_16BE: msg`Unicode (UTF-16, big endian)`,
  WINDOWS_1252: msg`Western European (Windows-1252)`,
  WINDOWS_1250: msg`Central European (Windows-1250)`,
  ISO_8859_15: msg`Western European (ISO 8859-15)`,
  MACINTOSH: msg`Western European (Macintosh)`,
}
/** What a file that tells nothing of its encoding may be read as. */
export const guessedEncodings = [
  'WINDOWS_1252',
  'WINDOWS_1250',
  'ISO_8859_15',
  'MACINTOSH',
] as const satisfies readonly UserImportEncoding[]

export const delimiters: Readonly<Record<UserImportDelimiter, MessageDescriptor>> = {
  COMMA: msg`Comma`,
  SEMICOLON: msg`Semicolon`,
  TAB: msg`Tab`,
}

/** What the server's codes for imports mean (`server/src/entities/user-import`), beside those for users. */
export const importServerWords = {
  FILE_EMPTY: msg`This file is empty.`,
  FILE_IS_EXCEL: msg`This is an Excel workbook. Save the sheet as CSV (UTF-8) and choose that file.`,
  FILE_NOT_TEXT: msg`This is not a text file. Choose a CSV file, preferably in UTF-8.`,
  FILE_TOO_LARGE: msg`Choose a file of up to 5 MiB.`,
  FILE_WITHOUT_ROWS: msg`This file has headings but no rows.`,
  TOO_MANY_ROWS: msg`Choose a file with up to 50,000 rows.`,
  TOO_MANY_COLUMNS: msg`Choose a file with up to 100 columns.`,
  COLUMN_REQUIRED: msg`Choose a field for this column.`,
  COLUMN_UNKNOWN: msg`This column does not exist.`,
  QUOTES: msg`A quotation mark in this row is not closed correctly. The rows below may have been read as part of it.`,
  ROW_TOO_SHORT: msg`This row has fewer values than headings.`,
  ROW_TOO_LONG: msg`This row has more values than headings.`,
  PARTNER_AMBIGUOUS: msg`Several partners have this name. Use the partner’s domain instead.`,
  CUSTOMER_AMBIGUOUS: msg`Several customers have this name. Use the customer’s ID instead.`,
  IMPORT_NOT_FOUND: msg`Import not found. Uploaded files are deleted after 24 hours.`,
  IMPORT_BEGUN: msg`This import has already started.`,
  IMPORT_NOT_CHECKED: msg`Preview this import first.`,
  NOBODY_TO_CREATE: msg`There are no users to create.`,
} as const satisfies ServerWords
