import * as v from 'valibot'
import type { UserErrorCode } from '../../../../../contract/user-errors.ts'
import { valueOf } from '../../../kit/import/reading/cells.ts'
import { guessMapping, plain } from '../../../kit/import/reading/headings.ts'
import { isRefused, readText, refusedFile } from '../../../kit/import/reading/read-file.ts'
import type { ReadFile, Reading } from '../../../kit/import/reading/read-file.ts'
import type { ImportMapping } from '../../../tables/import.shape.ts'
import { textOf } from '../../../kit/import/reading/text-of.ts'
import type { ReadText } from '../../../kit/import/reading/text-of.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import { invalid } from '../../../kit/graphql/user-error.ts'
import { jsonExceeds } from '../../../platform/json-size.ts'
import { EXPORT } from './export-limits.ts'
import { hrExport, LONGEST_ID } from './hr-records.ts'
import type { HrCustomer, HrUser } from './hr-source.ts'

/** Headings for the fields of a user in an HR product, in the form that `plain` returns. */
const USER = {
  id: ['id', 'userid', 'employeeid', 'personid', 'personalnummer'],
  customerId: ['customerid', 'companyid', 'customer', 'company', 'kunde', 'firma', 'cliente', 'client'],
  userName: ['username', 'login', 'loginname', 'benutzername', 'usuario', 'utilisateur'],
  email: ['email', 'emailaddress', 'mail', 'emailadresse', 'correo', 'courriel'],
  givenName: ['givenname', 'firstname', 'vorname', 'nombre', 'prenom'],
  familyName: ['familyname', 'lastname', 'surname', 'nachname', 'apellido', 'nom'],
  phone: ['phone', 'phonenumber', 'telephone', 'mobile', 'telefon', 'telefono'],
  type: ['type', 'usertype', 'role', 'typ', 'rolle', 'tipo'],
  locale: ['locale', 'language', 'sprache', 'idioma', 'langue'],
  isActive: ['isactive', 'active', 'enabled', 'aktiv', 'activo', 'actif'],
  passwordHash: ['passwordhash', 'hash'],
} as const
const CUSTOMER = {
  id: ['id', 'customerid', 'companyid', 'kundennummer'],
  name: ['name', 'customername', 'companyname', 'firma', 'kunde', 'empresa', 'entreprise'],
  type: ['type', 'customertype', 'typ', 'tipo'],
  isActive: USER.isActive,
} as const
const NO: ReadonlySet<string> = new Set([
  '0',
  'no',
  'false',
  'inactive',
  'nein',
  'falsch',
  'inaktiv',
  'non',
  'faux',
  'inactif',
  'falso',
  'inactivo',
])

export type HrKind = 'customers' | 'users'
export type HrFile = Readonly<{ customers: readonly HrCustomer[]; users: readonly HrUser[] }>

/** Fields of a record that a column may hold, with the headings that name them. */
export const hrFields: Readonly<Record<HrKind, Readonly<Record<string, readonly string[]>>>> = { users: USER, customers: CUSTOMER }
const REQUIRED: Readonly<Record<HrKind, readonly string[]>> = {
  users: ['id', 'customerId', 'userName', 'email'],
  customers: ['id', 'name'],
}

const refused = (code: UserErrorCode, message: string) => invalid('file', code, message)

/** How to read a CSV file. A JSON export needs no settings. */
export type HrReading = Reading & { readonly mapping?: ImportMapping | undefined }
export type HrFileRead = HrFile & { readonly total: number }

const isJson = ({ text }: ReadText) => /^\s*[[{]/.test(text)

/** Reads a CSV or JSON export of an HR product, or returns why it is not one. @param kind kind of records in a CSV file */
export function readHrFile(bytes: Buffer, kind: HrKind, { mapping, ...reading }: HrReading = {}): HrFileRead | UserError {
  const read = lookAtHrFile(bytes, kind, reading)
  return 'csv' in read ? recordsOf(read.csv, kind, mapping ?? guessMapping(hrFields[kind], read.csv.headings)) : read
}

/** Reads a JSON export completely. For a CSV file it returns the rows, whose columns the caller has to map first. */
export function lookAtHrFile(bytes: Buffer, kind: HrKind, reading: Reading = {}): HrFileRead | { readonly csv: ReadFile } | UserError {
  if (bytes.length > EXPORT.bytes) return refusedFile('FILE_TOO_LARGE', EXPORT)
  const read = textOf(bytes, reading.encoding ?? undefined)
  if ('refusal' in read) return refusedFile(read.refusal, EXPORT)
  if (isJson(read)) return readJson(read, kind)
  const csv = readText(read, reading, EXPORT)
  return isRefused(csv) ? csv : { csv }
}

function recordsOf(csv: ReadFile, kind: HrKind, columns: ImportMapping): HrFileRead | UserError {
  const fields = hrFields[kind]
  const open = REQUIRED[kind].find((name) => columns[name] === undefined)
  if (open !== undefined) return invalid(`mapping.${open}`, 'COLUMN_REQUIRED', 'Say which column this is.')
  const strange = Object.keys(columns).find((name) => !(name in fields) || csv.headings[columns[name] ?? -1] === undefined)
  if (strange !== undefined) return invalid(`mapping.${strange}`, 'COLUMN_UNKNOWN', 'There is no such column.')
  const broken = csv.rows.find(({ fault }) => fault !== undefined)
  if (broken) return refused('ROW_UNREADABLE', `Line ${broken.line} cannot be read.`)
  const rows = csv.rows.map(({ cells }) => {
    const say = (name: string) => valueOf(cells[columns[name] ?? -1] ?? '')
    return { ...Object.fromEntries(Object.keys(fields).map((name) => [name, say(name)])), isActive: !NO.has(plain(say('isActive'))) }
  })
  return checked({ [kind]: rows }, kind, true)
}

/** Allows both lists of records, each with three times the known fields of a user. */
const MOST_JSON = { containers: 2 * EXPORT.rows + 3, values: 2 * EXPORT.rows * 33 }

function readJson({ text }: ReadText, kind: HrKind): HrFileRead | UserError {
  if (jsonExceeds(text, MOST_JSON)) return refusedFile('FILE_TOO_LARGE', EXPORT)
  try {
    const found: unknown = JSON.parse(text)
    return checked(Array.isArray(found) ? { [kind]: found } : found, kind, false)
  } catch {
    return refused('FILE_NOT_JSON', 'This file begins like JSON and cannot be read as such.')
  }
}

function checked(content: unknown, kind: HrKind, isCsv: boolean): HrFileRead | UserError {
  const found = v.safeParse(hrExport, content, { abortEarly: true })
  if (!found.success) return refusedRecords(found.issues, isCsv)
  const { users } = found.output
  const rows = found.output[kind]
  if (rows.length === 0) return refused('FILE_WITHOUT_ROWS', 'This file holds no records.')
  const customers = found.output.customers.length > 0 ? found.output.customers : customersOf(users)
  for (const all of [customers, users]) {
    if (all.length > EXPORT.rows) return refused('TOO_MANY_ROWS', `Choose a file of at most ${EXPORT.rows} records.`)
    if (new Set(all.map(({ id }) => id)).size < all.length) return refused('IDS_REPEAT', 'Several records of this file have the same ID.')
  }
  return { customers, users, total: rows.length }
}

function refusedRecords(issues: readonly v.BaseIssue<unknown>[], isCsv: boolean): UserError {
  if (issues.every(({ type }) => type === 'max_length')) return refused('ID_TOO_LONG', `An ID has at most ${LONGEST_ID} characters.`)
  const [first] = issues
  const [kind, at, field] = (first && v.getDotPath(first))?.split('.') ?? []
  if (isCsv || field === 'id') return refused('ID_MISSING', 'Every record needs an ID.')
  return field === undefined
    ? refused('EXPORT_UNKNOWN', 'This is no export of the HR product.')
    : refused(
        'EXPORT_VALUE',
        `The ${field} of record ${Number(at) + 1} of ${kind} is of the wrong type: texts, and true or false of isActive.`,
      )
}

/** Derives customers from a file that lists only users, by the customer IDs of the users. */
const customersOf = (users: readonly HrUser[]): readonly HrCustomer[] =>
  [...new Set(users.map(({ customerId }) => customerId))].filter(Boolean).map((id) => ({ id, name: '', type: '', isActive: true }))
