import * as v from 'valibot'
import { valueOf } from '../../../kit/import/cells.ts'
import { guessMapping, plain } from '../../../kit/import/headings.ts'
import { isRefused, readFile } from '../../../kit/import/read-file.ts'
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

export type HrFile = { readonly customers: readonly HrCustomer[]; readonly users: readonly HrUser[] }

const MOST_ROWS = 50_000
const refused = (code: string, message: string) => invalid('file', code, message)

/** Reads a CSV or JSON export of an HR product, or says why it is none. @param kind what a CSV file lists */
export function readHrFile(bytes: Buffer, kind: keyof HrFile): HrFile | UserError {
  const text = textOf(bytes)
  if ('text' in text && /^\s*[[{]/.test(text.text)) return readJson(text.text, kind)
  const csv = readFile(bytes)
  if (isRefused(csv)) return csv
  const fields: Readonly<Record<string, readonly string[]>> = kind === 'users' ? USER : CUSTOMER
  const columns = guessMapping(fields, csv.headings)
  const open = (kind === 'users' ? ['id', 'customerId', 'userName', 'email'] : ['id', 'name']).filter((name) => columns[name] === undefined)
  if (open.length > 0) return refused('COLUMNS_MISSING', `Columns are missing: ${open.join(', ')}.`)
  const broken = csv.rows.find(({ fault }) => fault !== undefined)
  if (broken) return refused('ROW_UNREADABLE', `Line ${broken.line} cannot be read.`)
  const rows = csv.rows.map(({ cells }) => {
    const say = (name: string) => valueOf(cells[columns[name] ?? -1] ?? '')
    return { ...Object.fromEntries(Object.keys(fields).map((name) => [name, say(name)])), isActive: !NO.has(plain(say('isActive'))) }
  })
  return checked({ [kind]: rows }, kind)
}

function readJson(text: string, kind: keyof HrFile): HrFile | UserError {
  try {
    const found: unknown = JSON.parse(text)
    return checked(Array.isArray(found) ? { [kind]: found } : found, kind)
  } catch {
    return refused('FILE_NOT_JSON', 'This file begins like JSON and cannot be read as such.')
  }
}

function checked(content: unknown, kind: keyof HrFile): HrFile | UserError {
  const found = v.safeParse(hrExport, content)
  if (!found.success) return refused('EXPORT_UNKNOWN', 'This is no export of the HR product.')
  const { customers, users } = found.output
  const rows = found.output[kind]
  if (rows.length === 0) return refused('FILE_WITHOUT_ROWS', 'This file holds no records.')
  if (rows.length > MOST_ROWS) return refused('TOO_MANY_ROWS', `Choose a file of at most ${MOST_ROWS} records.`)
  if (new Set(rows.map(({ id }) => id)).size < rows.length) return refused('IDS_REPEAT', 'Several records of this file have the same id.')
  return { customers: customers.toSorted(byId), users: users.toSorted(byId) }
}

/** A file that was read, as a source. */
export const fileSource = ({ customers, users }: HrFile): HrSource => ({
  customers: async (asked) => pageOf(customers, asked),
  users: async (asked) => pageOf(users, asked),
})
