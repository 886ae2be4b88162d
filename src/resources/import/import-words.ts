import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ImportDelimiter, ImportEncoding } from '#src/data/generated/schema.ts'
import type { UserErrorWords } from '../record/form/server-problems.ts'

export const encodings: Readonly<Record<ImportEncoding, MessageDescriptor>> = {
  UTF_8: msg`Unicode (UTF-8)`,
  UTF_16LE: msg`Unicode (UTF-16)`,
  UTF_16BE: msg`Unicode (UTF-16, big endian)`,
  WINDOWS_1252: msg`Western European (Windows-1252)`,
  WINDOWS_1250: msg`Central European (Windows-1250)`,
  ISO_8859_15: msg`Western European (ISO 8859-15)`,
  MACINTOSH: msg`Western European (Macintosh)`,
}
/** Encodings offered for a file that does not declare one. */
export const guessedEncodings = ['WINDOWS_1252', 'WINDOWS_1250', 'ISO_8859_15', 'MACINTOSH'] as const satisfies readonly ImportEncoding[]

export const delimiters: Readonly<Record<ImportDelimiter, MessageDescriptor>> = {
  COMMA: msg`Comma`,
  SEMICOLON: msg`Semicolon`,
  TAB: msg`Tab`,
  BAR: msg`Vertical bar`,
}

/** Messages for the server's codes for imports (`server/src/kit/import`), in addition to those of the resource. */
export const importServerWords = {
  FILE_EMPTY: msg`This file is empty.`,
  FILE_IS_EXCEL: msg`This is an Excel workbook. Save the sheet as CSV (UTF-8) and choose that file.`,
  FILE_NOT_TEXT: msg`This is not a text file. Choose a CSV file, preferably in UTF-8.`,
  FILE_WITHOUT_ROWS: msg`This file has headings but no rows.`,
  TOO_MANY_COLUMNS: msg`Choose a file with up to 100 columns.`,
  COLUMN_REQUIRED: msg`Choose a field for this column.`,
  COLUMN_UNKNOWN: msg`This column does not exist.`,
  QUOTES: msg`A quotation mark in this row is not closed correctly. The rows below may have been read as part of it.`,
  ROW_TOO_SHORT: msg`This row has fewer values than headings. The missing ones count as empty and clear nothing.`,
  ROW_TOO_LONG: msg`This row has more values than headings.`,
  USER_UNCHANGED: msg`This user exists already, and nothing differs.`,
  VALUE_CLEARED: msg`The portal has this for the user, who exists already. The cell is empty, so an update clears it.`,
  VALUE_DIFFERS: msg`The portal has this for the user, who exists already. The file differs.`,
  CHANGED: msg`Existed already and was updated`,
  CHANGED_SINCE_REVIEW: msg`Changed since the preview, so it was skipped`,
  NAME_DIFFERS: msg`The portal has another name for this user. It may be someone else.`,
  ZEROS_LOST: msg`The plus sign or the zeros at the beginning are missing. A spreadsheet leaves them out.`,
  VALUE_DAMAGED: msg`A spreadsheet has rounded this number. Export it as text.`,
  PARTNER_AMBIGUOUS: msg`Several partners have this name. Use the partner’s domain instead.`,
  PROFILES_UNPAIRED: msg`Name one access profile for all customers of the row, or one for each of them, in their order.`,
  PROFILE_AMBIGUOUS: msg`Several access profiles have a similar name, and none has exactly this one. Use the access profile’s ID instead.`,
  PROFILE_SIMILAR: msg`No access profile has exactly this name. A similar one exists: check accents and letters.`,
  CUSTOMER_AMBIGUOUS: msg`Several customers have this name. Use the customer’s ID instead.`,
  PARTNER_SIMILAR: msg`No partner has exactly this name. A similar one exists: check accents and letters.`,
  CUSTOMER_SIMILAR: msg`No customer has exactly this name. A similar one exists: check accents and letters.`,
  CORRECTIONS_INVALID: msg`Correct up to 1,000 values of rows that this file has. If there are more, correct them in the file.`,
  IMPORT_NOT_FOUND: msg`Import not found. Uploaded files are deleted after 24 hours.`,
  IMPORT_BEGUN: msg`This import has already started.`,
  IMPORT_CHECKED_AGAIN: msg`This file has been checked again with other settings. Go back to the columns and check it once more.`,
  IMPORT_NOT_CHECKED: msg`Preview this import first.`,
  NOBODY_TO_CREATE: msg`There is nothing to create.`,
  COUNT_REQUIRED: msg`Type the number of records`,
  NOTHING_TO_UNDO: msg`There is nothing to undo`,
} as const satisfies UserErrorWords<
  'imports',
  | 'CHANGED'
  | 'CHANGED_SINCE_REVIEW'
  | 'NAME_DIFFERS'
  | 'QUOTES'
  | 'ROW_TOO_LONG'
  | 'ROW_TOO_SHORT'
  | 'USER_UNCHANGED'
  | 'VALUE_DAMAGED'
  | 'VALUE_CLEARED'
  | 'VALUE_DIFFERS'
  | 'ZEROS_LOST'
>

const correctLines = msg`Correct these lines in the file. If there are many, go back to columns and choose another separator.`

/** Remedy for a name in the file that matches no record, or several. */
export const correctName = msg`Correct the name in the file. Or go back to columns, do not import this column and choose a default.`

/** Remedy for rows that duplicate another row of the file. */
export const isTwice = msg`Only the first of these rows is imported. Remove the others from the file, or correct them.`

const REPAIRS: Readonly<Record<string, MessageDescriptor>> = {
  QUOTES: correctLines,
  ROW_TOO_SHORT: msg`Nothing needs to be done if the missing values are empty, as spreadsheets leave such values out.`,
  ROW_TOO_LONG: correctLines,
}

/** Returns the remedy for a reason why rows are not imported. @param own remedies of the resource, by code, or by path and code */
export const repairOf = (
  own: Readonly<Record<string, MessageDescriptor>>,
  { path, code }: { path: string | null; code: string },
): MessageDescriptor => own[`${path} ${code}`] ?? own[code] ?? REPAIRS[code] ?? msg`Correct the file and choose it again.`
