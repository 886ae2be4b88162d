import { and, asc, eq, inArray } from 'drizzle-orm'
import { foreignFormat, importedKind } from '../../accounts/passwords/imported-hashes.ts'
import type { Database } from '../../db/database.ts'
import { readingFor } from '../../kit/import/import-types.ts'
import { fileOf } from '../../kit/import/own-import.ts'
import type { ImportRecord } from '../../kit/import/own-import.ts'
import { correctionsByLine } from '../../kit/import/reading/cells.ts'
import { plain } from '../../kit/import/reading/headings.ts'
import { readFileAway } from '../../kit/import/reading/read-away.ts'
import { isRefused } from '../../kit/import/reading/read-file.ts'
import type { ReadFile } from '../../kit/import/reading/read-file.ts'
import { csvOf } from '../../platform/csv.ts'
import { importRow } from '../../tables/import.table.ts'
import type { ImportFinding } from '../../tables/import.table.ts'

const REASON = 'Reason'

/**
 * Returns the rows that the last check of an import neither creates nor can change, as a file to correct and choose again: the columns of the upload with what was
 * corrected since, and a reason. Passwords and their hashes are left out. The values of a row that is not valid CSV may stand in other columns than
 * theirs, so only its line and the reason are named. `asCodes`: the reasons are the findings as JSON, which the portal translates, after the line of a row that is
 * not valid, and the separator is a comma. Undefined once the import has begun, as the upload is deleted then.
 */
export async function failedRowsOf(db: Database, kept: ImportRecord, asCodes = false): Promise<string | undefined> {
  const content = await fileOf(db.orm, kept)
  const file = content && (await readFileAway(kept.createdBy, content, readingFor(kept, {})))
  if (!file || isRefused(file)) return undefined
  const failed = await db.orm
    .select({ line: importRow.line, findings: importRow.findings })
    .from(importRow)
    .where(and(eq(importRow.importId, kept.id), inArray(importRow.outcome, ['SKIP', 'BROKEN'])))
    .orderBy(asc(importRow.line))
  const reasons = new Map(
    failed.map(({ line, findings }) => [
      line,
      asCodes
        ? JSON.stringify(findings.map(codedOf))
        : findings.map(({ path, message }) => (path === null ? message : `${path}: ${message}`)).join(' '),
    ]),
  )
  const fieldsAt = Map.groupBy(Object.entries(kept.mapping), ([, column]) => column)
  const shown = [...file.headings.keys()].filter((column) => !holdsSecrets(file, column, fieldsAt.has(column)))
  const corrected = correctionsByLine(kept.corrections.filter(({ line }) => reasons.has(line)))
  // A field without a column of its own that is shown gets one for its corrections.
  const added = [...new Set([...corrected.values()].flatMap((values) => [...values.keys()]))].filter(
    (field) => !shown.includes(kept.mapping[field] ?? -1),
  )
  const rows = file.rows.flatMap(({ line, cells, fault }) => {
    const reason = reasons.get(line)
    if (reason === undefined) return []
    if (fault !== undefined) return [[...[...shown, ...added].map(() => ''), asCodes ? `${line} ${reason}` : `Line ${line}: ${reason}`]]
    const correction = (field: string) => corrected.get(line)?.get(field)
    const values = shown.map((column) => {
      const fields = fieldsAt.get(column) ?? []
      const cell = cells[column] ?? ''
      return fields.map(([field]) => correction(field)).find((value) => value !== undefined) ?? (isSurelyHash(cell.trim()) ? '' : cell)
    })
    return [[...values, ...added.map((field) => correction(field) ?? ''), reason]]
  })
  const headings = shown.map((column) => file.headings[column] ?? '')
  return csvOf([[...headings, ...added, REASON], ...rows], asCodes ? ',' : kept.delimiter, { keepsZeros: !asCodes })
}

/** A value of the row itself stands in its cell, unless that is left out as a secret. */
export const codedOf = ({ path, code, message, line, value, cell }: ImportFinding) => ({
  ...{ path, code, message },
  line: line ?? null,
  value: value === undefined || value === cell ? null : value,
})

const SECRETS = [
  ...['password', 'passwd', 'passwort', 'passphrase', 'passcode', 'userpass', 'loginpass', 'pwd', 'kennwort', 'kenncode', 'geheim'],
  ...['contraseña', 'clave secreta', 'mot de passe', 'senha', 'palavra-passe', 'wachtwoord', 'parola', 'lösenord', 'adgangskode'],
  ...['hasło', 'heslo', 'jelszó', 'salasana', 'şifre', 'пароль', 'パスワード', '密码', '密碼', '비밀번호', 'hash', 'salt', 'token', 'otp'],
  ...['credential', 'api key', 'private key', 'security answer', 'user pin', 'login pin', 'pin code', 'pin number'],
].map(plain)
const SECRETS_ALONE: readonly string[] = ['pass', 'pw', 'pin', 'mdp', 'mp', 'clave', 'nip'].map(plain)
const SECRET = /secret(?!ar)|secreto/

const isSecretHeading = (heading: string) =>
  SECRETS_ALONE.includes(heading) || SECRET.test(heading) || SECRETS.some((word) => heading.includes(word))

const MODULAR = /^(?:\$[\w-]+\$|\{[\w-]+\}.)/
const SCHEME = /pbkdf2|bcrypt|argon2|scrypt|sha|md5/i
/** Whether a cell has a form that nothing but a hash of a password has, such as `$2b$…`, `{SSHA}…` or `pbkdf2:sha256:…$…`. */
const isSurelyHash = (cell: string) => {
  if (MODULAR.test(cell)) return true
  const scheme = cell.slice(0, Math.max(0, cell.indexOf('$')))
  return /^[\w:.-]+$/.test(scheme) && SCHEME.test(scheme)
}

const HEX = /^\*?[\da-f]{32,}$/i
const BASE64 = /^(?:[\w+/-]{22,}={1,2}|(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])(?=\D*\d)[\w+/-]{40,})$/
const SHORTEST = 16
const isHash = (cell: string) =>
  isSurelyHash(cell) ||
  (cell.length >= SHORTEST &&
    !/\s/.test(cell) &&
    (HEX.test(cell) || BASE64.test(cell) || importedKind(cell) !== undefined || foreignFormat(cell) !== undefined))

/** Whether a column is left out: for its heading, or for a value, unless it is mapped to a field, none of which holds passwords. */
const holdsSecrets = ({ headings, rows }: ReadFile, column: number, isMapped: boolean) =>
  isSecretHeading(plain(headings[column] ?? '')) || (!isMapped && rows.some(({ cells }) => isHash(cells[column]?.trim() ?? '')))
