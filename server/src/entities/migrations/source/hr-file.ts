import * as v from 'valibot'
import type { RowFindingCode } from '../../../../../contract/job-causes.ts'
import type { UserErrorCode } from '../../../../../contract/user-errors.ts'
import { valueOf } from '../../../kit/import/reading/cells.ts'
import { PADDED } from '../../../kit/import/reading/csv-rows.ts'
import type { CsvRow } from '../../../kit/import/reading/csv-rows.ts'
import { DAMAGED, isDamaged } from '../../../kit/import/reading/damaged.ts'
import { guessMapping, headingNames, knownHeadings } from '../../../kit/import/reading/headings.ts'
import { isRefused, readText, refusedFile } from '../../../kit/import/reading/read-file.ts'
import type { ReadFile, Reading } from '../../../kit/import/reading/read-file.ts'
import type { ImportMapping } from '../../../tables/import.shape.ts'
import { textOf } from '../../../kit/import/reading/text-of.ts'
import type { ReadText } from '../../../kit/import/reading/text-of.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import { invalid } from '../../../kit/graphql/user-error.ts'
import { jsonExceeds } from '../../../platform/json-size.ts'
import { createFinding } from '../plan/findings.ts'
import type { Finding } from '../wizard.ts'
import { activeReader, LONGEST_WORD } from './active-words.ts'
import { EXPORT } from './export-limits.ts'
import { hrFields, type HrKind } from './hr-fields.ts'
import { activitiesOf, type Activity } from './json-activity.ts'
import { hrExport, LONGEST_ID, scopedId } from './hr-records.ts'
import type { HrCustomer, HrUser } from './hr-source.ts'
import type { HrChoices } from './hr-choices.ts'
import { leastActive, leavingColumns } from './leaving-columns.ts'
import { withoutRepeats } from './repeated-ids.ts'
import type { LeftRow, ReadRow } from './repeated-ids.ts'

export type HrFile = Readonly<{ customers: readonly HrCustomer[]; users: readonly HrUser[] }>

const REQUIRED: Readonly<Record<HrKind, readonly string[]>> = {
  users: ['id', 'customerId', 'userName', 'email'],
  customers: ['id', 'name'],
}

const refused = (code: UserErrorCode, message: string) => invalid('file', code, message)

/** How to read a CSV file. A JSON export needs no settings. */
export type HrReading = Reading & { readonly mapping?: ImportMapping | undefined; readonly choices?: HrChoices | undefined }
/** `left` are rows that cannot be migrated, and rows of which something is to be told. */
export type HrFileRead = HrFile & { readonly total: number; readonly left: readonly LeftRow[] }

/** Headings of IDs that are unique in the whole HR product. The number of an employee is not: each company gives its own. */
const UNIQUE_IDS: ReadonlySet<string> = new Set(['id', 'userid', 'personid', 'hrid', 'hruserid'])
/** Whether a column of IDs seems to hold those of the whole HR product. */
export const areIdsUnique = (heading: string): boolean => headingNames(heading).some((word) => UNIQUE_IDS.has(word))

const isJson = ({ text }: ReadText) => /^\s*[[{]/.test(text)

/** Reads a CSV or JSON export of an HR product, or returns why it is not one. @param kind kind of records in a CSV file */
export function readHrFile(bytes: Buffer, kind: HrKind, { mapping, choices, ...reading }: HrReading = {}): HrFileRead | UserError {
  const read = lookAtHrFile(bytes, kind, reading, choices)
  return 'csv' in read ? recordsOf(read.csv, kind, mapping ?? guessMapping(hrFields[kind], read.csv.headings), choices) : read
}

/** Reads a JSON export completely, with the meanings that words were given. For a CSV file it returns the rows, whose columns the caller has to map first. */
export function lookAtHrFile(
  bytes: Buffer,
  kind: HrKind,
  reading: Reading = {},
  choices: HrChoices = {},
): HrFileRead | { readonly csv: ReadFile } | UserError {
  if (bytes.length > EXPORT.bytes) return refusedFile('FILE_TOO_LARGE', EXPORT)
  const read = textOf(bytes, reading.encoding ?? undefined)
  if ('refusal' in read) return refusedFile(read.refusal, EXPORT)
  if (isJson(read)) return readJson(read, kind, choices)
  const csv = readText(read, { ...reading, known: knownHeadings(hrFields[kind]) }, EXPORT)
  return isRefused(csv) ? csv : { csv }
}

function recordsOf(csv: ReadFile, kind: HrKind, columns: ImportMapping, choices: HrChoices = {}): HrFileRead | UserError {
  const fields = hrFields[kind]
  const open = REQUIRED[kind].find((name) => columns[name] === undefined)
  if (open !== undefined) return invalid(`mapping.${open}`, 'COLUMN_REQUIRED', 'Say which column this is.')
  const strange = Object.keys(columns).find((name) => !(name in fields) || csv.headings[columns[name] ?? -1] === undefined)
  if (strange !== undefined) return invalid(`mapping.${strange}`, 'COLUMN_UNKNOWN', 'There is no such column.')
  const active = columns['isActive']
  const isActive =
    active === undefined
      ? () => true
      : activeReader(
          csv.headings[active] ?? '',
          csv.rows.map(({ cells }) => valueOf(cells[active] ?? '')),
          choices.activeWords ?? {},
        )
  const leaving = active === undefined ? [] : leavingColumns(csv, columns, choices.activeWords ?? {})
  const isScoped = kind === 'users' && !(choices.uniqueIds ?? areIdsUnique(csv.headings[columns['id'] ?? -1] ?? ''))
  const rows = csv.rows.map((row): ReadRow => {
    const say = (name: string) => valueOf(row.cells[columns[name] ?? -1] ?? '')
    const byColumn = { isActive: isActive(say('isActive')), word: say('isActive'), heading: undefined }
    const { isActive: isIn, word, heading } = leastActive([byColumn, ...leaving.map((read) => read(row))])
    const id = say('id')
    const values = Object.fromEntries(Object.keys(fields).map((name) => [name, say(name)]))
    const record = { ...values, id: isScoped && id !== '' ? scopedId(say('customerId'), id) : id, isActive: isIn ?? false }
    const findings = findingsOf(row, say, { isActive: isIn, word })
    return {
      line: row.line,
      label: (say('userName') || say('name') || id).slice(0, 256),
      record,
      findings,
      notices: [
        ...(row.valueCount !== undefined ? [createFinding(null, 'ROW_TOO_SHORT', PADDED)] : []),
        ...(heading !== undefined && isIn === false ? [createFinding('isActive', 'LEFT_BY_COLUMN', HAS_LEFT, heading.slice(0, 100))] : []),
      ],
    }
  })
  const { usable, left } = withoutRepeats(rows)
  const [first] = left
  if (usable.length === 0 && first && !hasUnknownWord(left)) return refusedRow(first)
  if (usable.length === 0) return { customers: [], users: [], total: 0, left }
  const read = checked({ [kind]: usable.map(({ record }) => record) }, kind)
  const notices = usable.flatMap(({ line, label, notices: findings }) =>
    findings.length > 0 ? [{ line, label, outcome: 'CREATE' as const, findings }] : [],
  )
  return 'total' in read ? { ...read, left: [...left, ...notices] } : read
}

const HAS_LEFT =
  'Another column of the file says that this record is no longer active. If it means something else, remove the column from the file.'
const WORD_UNKNOWN = 'Nothing says whether this word means active.'
export const hasUnknownWord = (left: readonly LeftRow[]): boolean =>
  left.some(({ findings }) => findings.some(({ code }) => code === 'ACTIVE_UNKNOWN'))

/** Why a row of a CSV file cannot be migrated. */
function findingsOf({ fault }: CsvRow, say: (name: string) => string, { isActive, word }: Activity): Finding[] {
  if (fault) return [createFinding(null, fault, 'The values of this row do not fit the headings.')]
  const found = (path: string, code: RowFindingCode, message: string) => [createFinding(path, code, message, say(path).slice(0, 100))]
  if (say('id') === '') return found('id', 'ID_MISSING', 'Every record needs an ID.')
  return [
    ...['id', 'customerId'].flatMap((path) =>
      say(path).length > LONGEST_ID ? found(path, 'ID_TOO_LONG', `An ID has at most ${LONGEST_ID} characters.`) : [],
    ),
    ...['id', 'customerId', 'phone'].flatMap((path) => (isDamaged(say(path)) ? found(path, 'VALUE_DAMAGED', DAMAGED) : [])),
    ...(isActive === undefined ? [createFinding('isActive', 'ACTIVE_UNKNOWN', WORD_UNKNOWN, word.slice(0, LONGEST_WORD))] : []),
  ]
}

/** Refuses a file without a usable row, by the fault of its first row. */
function refusedRow({ line, findings }: LeftRow): UserError {
  const code = findings[0]?.code
  if (code === 'ID_IN_FILE') return refused('IDS_REPEAT', 'Several records of this file have the same ID.')
  if (code === 'ID_MISSING') return refused('ID_MISSING', 'Every record needs an ID.')
  if (code === 'ID_TOO_LONG') return refused('ID_TOO_LONG', `An ID has at most ${LONGEST_ID} characters.`)
  return refused('ROW_UNREADABLE', `Line ${line} cannot be read.`)
}

/** Allows both lists of records, each with three times the known fields of a user. */
const MOST_JSON = { containers: 2 * EXPORT.rows + 3, values: 2 * EXPORT.rows * 33 }

function readJson({ text }: ReadText, kind: HrKind, { activeWords }: HrChoices): HrFileRead | UserError {
  if (jsonExceeds(text, MOST_JSON)) return refusedFile('FILE_TOO_LARGE', EXPORT)
  try {
    const found: unknown = JSON.parse(text)
    return checked(Array.isArray(found) ? { [kind]: found } : found, kind, activitiesIn(found, kind, activeWords))
  } catch {
    return refused('FILE_NOT_JSON', 'This file begins like JSON and cannot be read as such.')
  }
}

type Activities = Readonly<Partial<Record<HrKind, ReadonlyMap<number, Activity>>>>

/** Lists may also stand alone. */
function activitiesIn(content: unknown, kind: HrKind, chosen: HrChoices['activeWords']): Activities {
  if (Array.isArray(content)) return { [kind]: activitiesOf(content, chosen) }
  const { customers, users } = (content ?? {}) as Readonly<Record<string, unknown>>
  return { customers: activitiesOf(customers, chosen), users: activitiesOf(users, chosen) }
}

/** @param activities what the records of a JSON export say about being active under other names */
function checked(content: unknown, kind: HrKind, activities: Activities = {}): HrFileRead | UserError {
  const found = v.safeParse(hrExport, content, { abortEarly: true })
  if (!found.success) return refusedRecords(found.issues)
  if (found.output[kind].length === 0) return refused('FILE_WITHOUT_ROWS', 'This file holds no records.')
  for (const all of [found.output.customers, found.output.users])
    if (all.length > EXPORT.rows) return refused('TOO_MANY_ROWS', `Choose a file of at most ${EXPORT.rows} records.`)
  const [ofCustomers, ofUsers] = [
    withoutRepeats(numbered(found.output.customers, activities.customers)),
    withoutRepeats(numbered(found.output.users, activities.users)),
  ]
  const users = ofUsers.usable.map(({ record }) => record)
  const named = ofCustomers.usable.map(({ record }) => record)
  // Customers of the file of which none is usable are not derived again, as if they were active.
  const customers = found.output.customers.length > 0 ? named : customersOf(users)
  const { usable, left } = kind === 'users' ? ofUsers : ofCustomers
  const [first] = left
  if (usable.length === 0 && first && !hasUnknownWord(left)) return refusedRow(first)
  // Customers that repeat an ID cannot be chosen, so their users are not migrated either.
  const lost = kind === 'users' ? ofCustomers.left.filter(({ outcome }) => outcome === 'BROKEN') : []
  const ofTheirUsers = lost.map((row) => ({ ...row, findings: row.findings.map((finding) => ({ ...finding, path: 'customerId' })) }))
  return { customers, users, total: usable.length, left: [...left, ...ofTheirUsers] }
}

/** Records of a JSON export as rows: their number stands for the line. */
const numbered = <Found extends HrCustomer | HrUser>(records: readonly Found[], activities?: ReadonlyMap<number, Activity>) =>
  records.map((record, at): ReadRow<Found> => {
    const activity = activities?.get(at)
    return {
      line: at + 1,
      label: (('userName' in record ? record.userName : record.name) || record.id).slice(0, 256),
      record: activity ? { ...record, isActive: activity.isActive ?? false } : record,
      findings:
        activity && activity.isActive === undefined
          ? [createFinding('isActive', 'ACTIVE_UNKNOWN', WORD_UNKNOWN, activity.word.slice(0, LONGEST_WORD))]
          : [],
      notices: [],
    }
  })

function refusedRecords(issues: readonly v.BaseIssue<unknown>[]): UserError {
  if (issues.every(({ type }) => type === 'max_length')) return refused('ID_TOO_LONG', `An ID has at most ${LONGEST_ID} characters.`)
  const [first] = issues
  const [kind, at, field] = (first && v.getDotPath(first))?.split('.') ?? []
  if (field === 'id') return refused('ID_MISSING', 'Every record needs an ID.')
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
