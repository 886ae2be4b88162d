import * as v from 'valibot'
import { valueOf } from '../../../kit/import/cells.ts'
import { guessMapping, plain } from '../../../kit/import/headings.ts'
import { FILE, isRefused, readFile } from '../../../kit/import/read-file.ts'
import type { ReadFile, Reading } from '../../../kit/import/read-file.ts'
import type { ImportMapping } from '../../../tables/import.shape.ts'
import { textOf } from '../../../kit/import/text-of.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import { invalid } from '../../../kit/graphql/user-error.ts'
import { byId, hrExport } from './hr-records.ts'
import { pageOf } from './hr-source.ts'
import type { HrCustomer, HrSource, HrUser } from './hr-source.ts'

/** Headings that name what a user of an HR product has, as `plain` leaves them. */
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

/** The fields of a record that a column may hold, with the headings that name them. */
export const hrFields: Readonly<Record<HrKind, Readonly<Record<string, readonly string[]>>>> = { users: USER, customers: CUSTOMER }
const REQUIRED: Readonly<Record<HrKind, readonly string[]>> = {
  users: ['id', 'customerId', 'userName', 'email'],
  customers: ['id', 'name'],
}

const refused = (code: string, message: string) => invalid('file', code, message)

/** How a file is read; a JSON export tells all of it itself. */
export type HrReading = Reading & { readonly mapping?: ImportMapping | undefined }
export type HrFileRead = HrFile & { readonly csv: ReadFile | undefined; readonly total: number }

/** Whether the columns of a file have to be mapped. */
export const isCsv = (bytes: Buffer): boolean => {
  const text = textOf(bytes)
  return !('text' in text && /^\s*[[{]/.test(text.text))
}

/** Reads a CSV or JSON export of an HR product, or says why it is none. @param kind what a CSV file lists */
export function readHrFile(bytes: Buffer, kind: HrKind, { mapping, ...reading }: HrReading = {}): HrFileRead | UserError {
  if (bytes.length > FILE.bytes) return refused('FILE_TOO_LARGE', `Choose a file of ${FILE.bytes / 1024 / 1024} MiB at most.`)
  if (!isCsv(bytes)) return readJson(bytes, kind)
  const csv = readFile(bytes, reading)
  if (isRefused(csv)) return csv
  const fields = hrFields[kind]
  const columns = mapping ?? guessMapping(fields, csv.headings)
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
  return checked({ [kind]: rows }, kind, csv)
}

function readJson(bytes: Buffer, kind: HrKind): HrFileRead | UserError {
  const read = textOf(bytes)
  try {
    const found: unknown = JSON.parse('text' in read ? read.text : '')
    return checked(Array.isArray(found) ? { [kind]: found } : found, kind, undefined)
  } catch {
    return refused('FILE_NOT_JSON', 'This file begins like JSON and cannot be read as such.')
  }
}

function checked(content: unknown, kind: HrKind, csv: ReadFile | undefined): HrFileRead | UserError {
  const found = v.safeParse(hrExport, content)
  if (!found.success)
    return csv ? refused('ID_MISSING', 'Every record needs an ID.') : refused('EXPORT_UNKNOWN', 'This is no export of the HR product.')
  const { users } = found.output
  const rows = found.output[kind]
  if (rows.length === 0) return refused('FILE_WITHOUT_ROWS', 'This file holds no records.')
  if (rows.length > FILE.rows) return refused('TOO_MANY_ROWS', `Choose a file of at most ${FILE.rows} records.`)
  const customers = found.output.customers.length > 0 ? found.output.customers : customersOf(users)
  for (const all of [customers, users])
    if (new Set(all.map(({ id }) => id)).size < all.length) return refused('IDS_REPEAT', 'Several records of this file have the same ID.')
  return { customers: customers.toSorted(byId), users: users.toSorted(byId), csv, total: rows.length }
}

/** Of a file that lists users alone, by what it calls their customers. */
const customersOf = (users: readonly HrUser[]): readonly HrCustomer[] =>
  [...new Set(users.map(({ customerId }) => customerId))].filter(Boolean).map((id) => ({ id, name: '', type: '', isActive: true }))

/** A file that was read, as a source. */
export const fileSource = ({ customers, users }: HrFile): HrSource => ({
  customers: async (asked) => pageOf(customers, asked),
  users: async (asked) => pageOf(users, asked),
  userCounts: async () => {
    const counts = new Map<string, number>()
    for (const { customerId } of users) counts.set(customerId, (counts.get(customerId) ?? 0) + 1)
    return counts
  },
})
