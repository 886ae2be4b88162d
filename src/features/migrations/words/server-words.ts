import type { JobCauseCode, RowFindingCode } from '#contract/job-causes.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { jobErrorWords } from '#src/resources/jobs/job-error-words.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'

/** Codes that only rows of a migration have. */
type MigrationCause = Exclude<
  JobCauseCode,
  | 'CHANGED'
  | 'CREATOR_INACTIVE'
  | 'CUSTOMER_TYPE_UNKNOWN'
  | 'GIVEN_UP'
  | 'HAS_CONFIRMED'
  | 'HR_SOURCE_UNKNOWN'
  | 'INTERNAL'
  | 'QUOTES'
  | 'RECORD_IN_FILE'
  | 'ROW_TOO_LONG'
  | 'ROW_TOO_SHORT'
  | 'USER_UNCHANGED'
  | 'VALUE_CLEARED'
  | 'VALUE_DIFFERS'
  | 'ZEROS_LOST'
>

/** Messages for the server's codes about migrations and their records. They are complete sentences, which need no field in front. */
export const ownWords: UserErrorWords<'migrations', MigrationCause> = {
  CHANGED_SINCE_REVIEW: msg`This has changed since the review. Migrate it by a new migration.`,
  CHANGED_SINCE: msg`Somebody has changed this since the migration`,
  HAS_SIGNED_IN: msg`This user has signed in since the migration`,
  HAS_USERS: msg`This customer has users`,
  USERS_FIRST: msg`Users were migrated to these customers. Undo that migration first.`,
  GONE: msg`This has been deleted since the migration`,
  LEFT_OUT: msg`Left out by hand`,
  INACTIVE: msg`Inactive in the HR product`,
  WITHOUT_EMAIL: msg`No email address`,
  CUSTOMER_NOT_MIGRATED: msg`The customer of this user is not in the portal`,
  TYPE_UNMAPPED: msg`Nothing says which type this becomes`,
  NO_WAY_IN: msg`No email address, and no password to take over`,
  HASH_UNKNOWN: msg`The portal cannot check this password`,
  NAME_DIFFERS: msg`The email address matches a user whose name differs`,
  HR_ID_OF_OTHER: msg`Another person was migrated with this HR ID`,
  MOVES_CUSTOMER: msg`This person was migrated to another customer before`,
  USER_EXISTS: msg`The portal has a user with this email address`,
  VENDOR_USER: msg`This email address belongs to a user of the vendor`,
  ACTIVE_UNKNOWN: msg`Nothing says whether a word means active`,
  LEFT_BY_COLUMN: msg`Another column of the file says that this is no longer active. If it means something else, remove it from the file.`,
  ID_IN_FILE: msg`Another line has the same ID.`,
  VALUE_DAMAGED: msg`A spreadsheet has rounded this number. Export it as text.`,
  USER_IN_SOURCE: msg`Another row is the same user.`,
  NAME_IN_FILE: msg`Another row has the same user name.`,
  EMAIL_IN_FILE: msg`Another row has the same email address.`,
  CUSTOMER_NAME_IN_FILE: msg`Another row has the same customer.`,
  HR_ID_IN_FILE: msg`Another row has the same HR customer ID.`,
  ROOT_IN_FILE: msg`Another row is already the partner’s own customer.`,
  MIGRATED_ALREADY: msg`Migrated before`,
  CUSTOMER_ELSEWHERE: msg`Another partner has a customer of this name`,
  CUSTOMER_EXISTS: msg`The portal has a customer of this name`,
  CUSTOMER_OF_OTHER_ID: msg`The customer of this name has another HR ID`,
  CUSTOMER_IN_MIGRATION: msg`Another migration of the same customers is under way`,
  ONE_CUSTOMER: msg`Choose one customer`,
  JOB_NOT_RUNNING: msg`This job is not running`,
  JOB_NOT_PAUSED: msg`This job is not paused`,
  JOB_OVER: msg`This job is over`,
  JOB_NOT_FOUND: msg`Only the person who started this migration can do this`,
  NOT_RETRYABLE: msg`These rows cannot be tried again`,
  NOT_UNDOABLE: msg`This can no longer be undone.`,
  COUNT_DIFFERS: msg`The number of records is another one by now. Look at it again.`,
  COUNT_REQUIRED: msg`Type the number of records`,
  MIGRATION_NOT_FOUND: msg`This migration no longer exists`,
  MIGRATION_STARTED: msg`This migration has started already`,
  MIGRATION_IN_REVIEW: msg`This migration is being reviewed`,
  MIGRATION_CHANGED: msg`Somebody has changed this migration meanwhile`,
  MIGRATION_NOT_REVIEWED: msg`Review this migration first`,
  NOTHING_TO_MIGRATE: msg`Nothing would be migrated`,
  NOTHING_TO_UNDO: msg`There is nothing to undo`,
  TOO_MANY_RECORDS: msg`More than 50,000 records. Choose fewer customers.`,
  SOURCE_UNREACHABLE: msg`The HR product cannot be reached`,
  SOURCE_REFUSES: msg`The HR product refuses to answer`,
  SOURCE_UNREADABLE: msg`The answer of the HR product cannot be read`,
  SOURCE_FILE_GONE: msg`The uploaded file is no longer there. Start a new migration with the file.`,
  TOO_MANY_EXPORTS: msg`You have 5 migrations from files that are not started yet. Start or discard one of them first, or try again tomorrow.`,
  FILE_NOT_CHECKED: msg`Map the columns of the file first`,
  FILE_NOT_JSON: msg`This file starts like JSON but cannot be read. Export it again.`,
  EXPORT_VALUE: msg`Some values have the wrong type. Texts are expected, and true or false for isActive.`,
  EXPORT_UNKNOWN: msg`This is not an export of the HR product`,
  IDS_REPEAT: msg`Several records of this file have the same ID. Correct the file, or choose another column as the ID.`,
  FILE_CHECKED_OTHERWISE: msg`The columns of this file are being mapped in another window. Load this page again.`,
  ID_TOO_LONG: msg`Some IDs are longer than 256 characters. Correct the file, or choose another column as the ID.`,
  ID_MISSING: msg`Some records have no ID. Correct the file, or choose another column as the ID.`,
  ROW_UNREADABLE: msg`Some rows have more or fewer values than headings. Choose another separator, or correct the file.`,
}

/** The same, with the messages about users and customers. */
export const migrationServerWords: Readonly<Record<string, MessageDescriptor>> = {
  ...jobErrorWords,
  ...customerServerWords,
  ...userServerWords,
  ...ownWords,
}

type Naming = (value: string) => MessageDescriptor

/** Codes about another row. A migration changes no record by two rows of a file. */
type RowCode = Exclude<Extract<RowFindingCode, `${string}_IN_FILE` | `${string}_IN_SOURCE`>, 'RECORD_IN_FILE'>

/** Messages that name another row of the migration. */
export const rowWords: Readonly<Record<RowCode, Naming>> = {
  ID_IN_FILE: (line) => msg`Line ${line} has the same ID.`,
  USER_IN_SOURCE: (row) => msg`Row ${row} is the same user.`,
  NAME_IN_FILE: (row) => msg`Row ${row} has the same user name.`,
  EMAIL_IN_FILE: (row) => msg`Row ${row} has the same email address.`,
  CUSTOMER_NAME_IN_FILE: (row) => msg`Row ${row} has the same customer.`,
  HR_ID_IN_FILE: (row) => msg`Row ${row} has the same HR customer ID.`,
  ROOT_IN_FILE: (row) => msg`Row ${row} is already the partner’s own customer.`,
}

/** Messages that name a value. */
export const valueWords: Readonly<Record<string, Naming>> = {
  HASH_UNKNOWN: (format) => msg`The portal cannot check passwords of the format ${format}`,
  TOO_LONG: (max) => msg`Too long. At most ${max} characters.`,
  TOO_SHORT: (min) => msg`Too short. At least ${min} characters.`,
  TYPE_UNMAPPED: (type) => msg`Nothing says what the type “${type}” becomes`,
  NAME_DIFFERS: (name) => msg`The email address matches ${name}, whose name differs`,
  ACTIVE_UNKNOWN: (word) => msg`Nothing says whether “${word}” means active`,
  LEFT_BY_COLUMN: (column) =>
    msg`The column “${column}” says that this is no longer active. If it means something else, remove it from the file.`,
  ID_IN_FILE: (id) => msg`Several lines have the ID ${id}. Leave one of them in the file.`,
  VALUE_DAMAGED: (value) => msg`A spreadsheet has rounded ${value}. Export it as text.`,
  HR_ID_OF_OTHER: (people) => msg`Another person was migrated with this HR ID. ${people}`,
  MOVES_CUSTOMER: (customers) => msg`This person was migrated to another customer before. ${customers}`,
  CUSTOMER_NOT_MIGRATED: (id) => msg`The customer with the HR ID ${id} is not in the portal`,
}
