import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { messageOf } from '#src/resources/record/form/server-problems.ts'
import { migrationServerWords, ownWords, rowWords, valueWords } from './server-words.ts'

export type Finding = { path: string | null; code: string; message: string; line?: number | null; value?: string | null }

/** Labels of the fields that a finding can concern, by the server's names. */
const fields: Readonly<Record<string, MessageDescriptor>> = {
  userName: msg`User name`,
  email: msg`Email address`,
  givenName: msg`First name`,
  familyName: msg`Last name`,
  phoneNumber: msg`Phone number`,
  userType: msg`User type`,
  roles: msg`Roles`,
  locale: msg`Language`,
  name: msg`Name`,
  customerType: msg`Customer type`,
  hrCustomerId: msg`HR customer ID`,
  partnerId: msg`Partner`,
  customerIds: msg`Customer`,
}

/** Formats a finding about a record: with the row or value that it refers to, and the field if the message does not name it. */
export const findingInWords = ({ line, value, ...error }: Finding, i18n: I18n): string => {
  const { path, code } = error
  const naming = line == null ? (value == null ? undefined : ownEntry(valueWords, code)?.(value)) : ownEntry(rowWords, code)?.(String(line))
  const message = naming ? i18n._(naming) : messageOf(error, undefined, i18n, migrationServerWords)
  const field = code in ownWords ? undefined : fields[path?.split('.')[0] ?? '']
  if (!field) return message
  const label = i18n._(field)
  return message.includes(label) ? message : t(i18n)`${label}: ${message}`
}
