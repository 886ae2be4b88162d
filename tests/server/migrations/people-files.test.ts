import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sendFile } from '../../support/multipart.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import { hrProduct, migrator } from './migration-calls.ts'
import type { Migrator } from './migration-calls.ts'

// Files as people really have them, from the upload to the review and the run.

const UPLOAD = `mutation ($input: UploadMigrationImportInput!) {
  uploadMigrationImport(input: $input) { migrationImport { csv { headingLine delimiter uniqueIds mapping { field column } } } errors { code } } }`
const CHECK = `mutation ($input: CheckMigrationImportInput!) { checkMigrationImport(input: $input) {
  migrationImport { total broken skipped causes { path codeText value outcome count lines } } errors { path code } } }`
type Column = { field: string; column: number }
type Csv = { headingLine: number; delimiter: string; uniqueIds: boolean; mapping: Column[] }
type Cause = { path: string | null; codeText: string; value: string | null; outcome: string; count: number; lines: number[] }
type Checked = { total: number; broken: number; skipped: number; causes: Cause[] }

let server: RunningServer
let who: Migrator
let token: string
beforeAll(async () => {
  server = await testServer()
  who = migrator(await asPerson(server, 'operations'))
  token = (await server.signIn('operations')).accessToken
})
afterAll(() => server?.close())
/** Runs that no test starts: only a few migrations of files may wait for their start. */
const waiting: string[] = []
afterEach(() => rows('update migration_run set started_at = coalesce(started_at, now()) where id = any($1)', waiting))
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const product = hrProduct((text, ...values) => rows(text, ...values))

async function upload(text: string) {
  const id = randomUUID()
  const variables = { input: { id, wizard: 'USERS', fileName: 'staff.csv', file: null } }
  const sent = await sendFile(
    server.origin(),
    token,
    { query: UPLOAD, variables },
    { bytes: Buffer.from(text), name: 'staff.csv', type: 'text/csv' },
  )
  const { data } = sent.json() as {
    data: { uploadMigrationImport: { migrationImport: { csv: Csv } | null; errors: { code: string }[] | null } }
  }
  const { migrationImport, errors } = data.uploadMigrationImport
  expect(errors).toBeNull()
  if (!migrationImport) throw new Error('The file was refused')
  return { id, csv: migrationImport.csv }
}
async function check({ id, csv }: { id: string; csv: Csv }, more: Record<string, unknown> = {}) {
  const input = { id, encoding: 'UTF_8', delimiter: csv.delimiter, mapping: csv.mapping, ...more }
  const { checkMigrationImport } = dataOf<{ checkMigrationImport: { migrationImport: Checked | null; errors: unknown } }>(
    await who.ask(CHECK, { input }),
  )
  expect(checkMigrationImport.errors).toBeNull()
  if (!checkMigrationImport.migrationImport) throw new Error('The file was not checked')
  return checkMigrationImport.migrationImport
}
/** Uploads a file, checks it by the columns that were found, and reviews its users. */
async function reviewed(text: string, hrId: string, more: Record<string, unknown> = {}) {
  const file = await upload(text)
  const checked = await check(file, more)
  const run = await who.create('USERS', [hrId], { mails: 'NEVER' }, file.id)
  await who.review(run)
  const found = await who.rows(run)
  waiting.push(run)
  return {
    ...file,
    run,
    checked,
    rows: found.map(({ sourceId, outcome, findings }) => [sourceId, outcome, ...findings.map(({ code }) => code)]),
  }
}
const causes = (run: string) =>
  who
    .ask('query ($id: ID!) { migrationCauses(id: $id) { code value sources } }', { id: run })
    .then((answer) => dataOf<{ migrationCauses: { code: string; value: string | null; sources: string[] }[] }>(answer).migrationCauses)

const HEAD = 'Personalnummer;Kunde;Benutzername;E-Mail-Adresse;Vorname;Nachname;Rolle;Aktiv'
const person = (id: string, customer: string, name: string, active = 'ja') =>
  `${id};${customer};${name}.${customer};${name}.${customer}@files.example;${name};Muster;Employee;${active}`
const file = (...lines: string[]) => `${lines.join('\r\n')}\r\n`

it('moves nobody whose employee number another company has given to somebody else', async () => {
  const [one, other] = [await product.customer(), await product.customer()]
  const first = await reviewed(file(HEAD, person('0071', one.hrId, 'ida'), person('0072', one.hrId, 'udo')), one.hrId)
  expect(first.csv.uniqueIds).toBe(false)
  expect(first.rows).toEqual([
    [`${one.hrId}/0071`, 'CREATE'],
    [`${one.hrId}/0072`, 'CREATE'],
  ])
  expect((await who.start(first.run, 2)).counts).toEqual({ DONE: 2 })
  const second = await reviewed(file(HEAD, person('0071', other.hrId, 'ines'), person('0072', other.hrId, 'ulf')), other.hrId)
  expect(second.rows).toEqual([
    [`${other.hrId}/0071`, 'CREATE'],
    [`${other.hrId}/0072`, 'CREATE'],
  ])
  const again = await reviewed(file(HEAD, person('0071', one.hrId, 'ida')), one.hrId)
  expect(again.rows).toEqual([[`${one.hrId}/0071`, 'SKIP', 'MIGRATED_ALREADY']])
})

it('asks about somebody else with an ID of the whole HR product and about a move, names both, and does what was confirmed', async () => {
  const [one, other] = [await product.customer(), await product.customer()]
  const head = HEAD.replace('Personalnummer', 'HR ID')
  const [same, moved] = [`S${one.hrId}`, `M${one.hrId}`]
  const first = await reviewed(file(head, person(same, one.hrId, 'jana'), person(moved, one.hrId, 'kurt')), one.hrId)
  expect(first.csv.uniqueIds).toBe(true)
  expect((await who.start(first.run, 2)).counts).toEqual({ DONE: 2 })
  const kurt = person(moved, one.hrId, 'kurt').replace(`;${one.hrId};`, `;${other.hrId};`)
  const second = await reviewed(file(head, person(same, other.hrId, 'lena'), kurt), other.hrId)
  expect(second.rows).toEqual([
    [moved, 'CONFLICT', 'MOVES_CUSTOMER'],
    [same, 'CONFLICT', 'HR_ID_OF_OTHER'],
  ])
  const told = await causes(second.run)
  expect(told.map(({ code }) => code).toSorted()).toEqual(['HR_ID_OF_OTHER', 'MOVES_CUSTOMER'])
  expect(told.find(({ code }) => code === 'HR_ID_OF_OTHER')?.value).toBe(
    `${same}: lena Muster (lena.${other.hrId}, lena.${other.hrId}@files.example) ≠ jana Muster (jana.${one.hrId}, jana.${one.hrId}@files.example)`,
  )
  expect(told.find(({ code }) => code === 'MOVES_CUSTOMER')?.value).toBe(`Customer ${one.hrId} → Customer ${other.hrId}`)
  expect(await who.startErrors(second.run, 0)).toEqual(['NOTHING_TO_MIGRATE'])
  expect(await who.change(second.run, await who.version(second.run), { confirmed: [moved] })).toEqual([])
  await who.review(second.run)
  expect(await who.totals(second.run)).toEqual({ UPDATE: 1, CONFLICT: 1 })
  const { migrationRows } = dataOf<{ migrationRows: { nodes: { sourceId: string; facts: unknown[] }[] } }>(
    await who.ask('query ($id: ID!) { migrationRows(id: $id, first: 9) { nodes { sourceId facts { name before after } } } }', {
      id: second.run,
    }),
  )
  expect(migrationRows.nodes.find(({ sourceId }) => sourceId === moved)?.facts).toContainEqual({
    name: 'movedFrom',
    before: `Customer ${one.hrId}`,
    after: `Customer ${other.hrId}`,
  })
  expect((await who.start(second.run, 1)).counts).toEqual({ DONE: 1, REFUSED: 1 })
  expect(await rows('select hr_user_id, customer_id from user_hr_id where hr_user_id = any($1) order by 1', [same, moved])).toEqual([
    { hr_user_id: moved, customer_id: other.customerId },
    { hr_user_id: same, customer_id: one.customerId },
  ])
})

it('takes nobody for active whose word it does not know, until somebody has said what it means', async () => {
  const { hrId } = await product.customer()
  const words = ['Ja', 'nein', 'Ausgetreten', 'terminated', 'X', 'pausiert', '', '30.06.2024', 'Sí', '✗']
  const uploaded = await upload(file(HEAD, ...words.map((word, at) => person(`0${at}`, hrId, `w${at}`, word))))
  const checked = await check(uploaded)
  expect(checked.causes.map(({ codeText, value, lines }) => [codeText, value, lines]).toSorted()).toEqual(
    [
      ['ACTIVE_UNKNOWN', null, [8]],
      ['ACTIVE_UNKNOWN', 'X', [6]],
      ['ACTIVE_UNKNOWN', '30.06.2024', [9]],
      ['ACTIVE_UNKNOWN', 'pausiert', [7]],
      ['ACTIVE_UNKNOWN', '✗', [11]],
    ].toSorted(),
  )
  expect([checked.total, checked.broken]).toEqual([5, 5])
  const said = {
    activeWords: [
      { word: 'X', isActive: false },
      { word: '', isActive: true },
      { word: '30.06.2024', isActive: false },
      { word: '✗', isActive: false },
    ],
  }
  expect(await check(uploaded, said)).toMatchObject({ total: 9, broken: 1 })
  const run = await who.create('USERS', [hrId], { mails: 'NEVER' }, uploaded.id)
  waiting.push(run)
  await who.review(run)
  expect((await who.rows(run)).map(({ sourceId, outcome }) => `${sourceId.at(-1)} ${outcome}`)).toEqual([
    '0 CREATE',
    '1 SKIP',
    '2 SKIP',
    '3 SKIP',
    '4 SKIP',
    '6 CREATE',
    '7 SKIP',
    '8 CREATE',
    '9 SKIP',
  ])
})

it.each([
  ['Status', ['Active', 'Terminated', 'gekündigt', 'cesado', 'parti'], ['CREATE', 'SKIP', 'SKIP', 'SKIP', 'SKIP']],
  ['Austritt', ['', '31.03.2020', '31.12.2999', 'ja'], ['CREATE', 'SKIP', 'CREATE', 'SKIP']],
  ['End date', ['2020-02-29', '2999-01-01'], ['SKIP', 'CREATE']],
])('knows leavers by a column headed %s', async (heading, words, outcomes) => {
  const { hrId } = await product.customer()
  const text = file(HEAD.replace('Aktiv', heading), ...words.map((word, at) => person(`2${at}`, hrId, `s${at}`, word)))
  expect((await reviewed(text, hrId)).rows.map(([, outcome]) => outcome)).toEqual(outcomes)
})

it('leaves out rows by line and value, and takes the others: a rehire, a damaged number, a short row', async () => {
  const { hrId } = await product.customer()
  const text = file(
    HEAD,
    person('300', hrId, 'olga', 'nein'),
    person('301', hrId, 'otto'),
    person('300', hrId, 'olga', 'ja'),
    person('302', hrId, 'paul').split(';').slice(0, 7).join(';'),
    person('1,23457E+11', hrId, 'rosa'),
    person('301', hrId, 'otto'),
    `${person('303', hrId, 'rolf')};zu viel`,
  )
  const { checked, rows: found } = await reviewed(
    text.replace('Aktiv', 'Austritt').replaceAll(';nein', ';01.01.2020').replaceAll(';ja', ';'),
    hrId,
  )
  expect(checked).toMatchObject({ total: 2, broken: 4, skipped: 1 })
  expect(checked.causes.map(({ outcome, codeText, value, lines }) => [outcome, codeText, value, lines])).toEqual([
    ['BROKEN', 'ID_IN_FILE', `${hrId}/300`, [2, 4]],
    ['BROKEN', 'VALUE_DAMAGED', '1,23457E+11', [6]],
    ['BROKEN', 'ROW_TOO_LONG', null, [8]],
    ['CREATE', 'ROW_TOO_SHORT', null, [5]],
    ['SKIP', 'ID_IN_FILE', `${hrId}/301`, [7]],
  ])
  expect(found).toEqual([
    [`${hrId}/301`, 'CREATE'],
    [`${hrId}/302`, 'CREATE'],
  ])
})
