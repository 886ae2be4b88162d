import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readHrFile } from '../../../server/src/entities/migrations/source/hr-file.ts'
import { sendFile } from '../../support/multipart.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPersonOnBadNetwork, testsThatAllWereSent } from '../audit/bad-network.ts'
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
  who = migrator(await asPerson(server, 'operations'), rows)
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
    `${same}: lena Muster (lena.${other.hrId}, lena.${other.hrId}@files.example) ≠ jana Muster (jana.${one.hrId}, jana.${one.hrId}@files.example) · Customer ${one.hrId} → Customer ${other.hrId}`,
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

it('takes none of two rows with one ID while nobody has said what a word of one of them means', async () => {
  const { hrId } = await product.customer()
  const uploaded = await upload(
    file(HEAD, person('41', hrId, 'gerd'), person('41', hrId, 'gerd', 'ruht bis auf Weiteres'), person('42', hrId, 'gabi')),
  )
  const told = ({ causes: all, ...counts }: Checked) => [
    counts.total,
    counts.broken,
    ...all.map(({ codeText, lines }) => `${codeText} ${lines.join()}`).toSorted(),
  ]
  expect(told(await check(uploaded))).toEqual([1, 2, 'ACTIVE_UNKNOWN 3', 'ID_IN_FILE 2'])
  const said = (isActive: boolean) => ({ activeWords: [{ word: 'ruht bis auf Weiteres', isActive }] })
  expect(told(await check(uploaded, said(false)))).toEqual([1, 2, 'ID_IN_FILE 2,3'])
  expect(told(await check(uploaded, said(true)))).toEqual([2, 0, 'ID_IN_FILE 3'])
})

it('takes a namesake in another company for somebody else, and the same name in one company for one person', async () => {
  const [one, other] = [await product.customer(), await product.customer()]
  const head = HEAD.replace('Personalnummer', 'HR ID')
  const ids = ['A', 'B', 'C'].map((letter) => `${letter}${one.hrId}`)
  const [name, login, both] = ids as [string, string, string]
  const line = (id: string, customer: string, userName: string, family: string, mail: string) =>
    `${id};${customer};${userName};${mail}.${one.hrId}@files.example;Kim;${family};Employee;ja`
  const users = ['kim1', 'kim2', 'kim3'].map((each) => `${each}.${one.hrId}`) as [string, string, string]
  const before = file(head, ...ids.map((id, at) => line(id, one.hrId, users[at] ?? '', `Lang${at}`, `old${at}`)))
  expect((await who.start((await reviewed(before, one.hrId)).run, 3)).counts).toEqual({ DONE: 3 })
  const found = await reviewed(
    file(
      head,
      line(name, other.hrId, `kim7.${one.hrId}`, 'Lang0', 'new0'),
      line(login, other.hrId, users[1], 'Kurz', 'new1'),
      line(both, other.hrId, users[2], 'Lang2', 'new2'),
    ),
    other.hrId,
  )
  expect(found.rows).toEqual([
    [name, 'CONFLICT', 'HR_ID_OF_OTHER'],
    [login, 'CONFLICT', 'HR_ID_OF_OTHER'],
    [both, 'CONFLICT', 'MOVES_CUSTOMER'],
  ])
  const stays = await reviewed(file(head, line(name, one.hrId, `kim7.${one.hrId}`, 'Lang0', 'new0')), one.hrId)
  expect(stays.rows).toEqual([[name, 'SKIP', 'MIGRATED_ALREADY']])
})

it('finds those who were migrated by their own number, and writes down the number of their company with it', async () => {
  const [one, other] = [await product.customer(), await product.customer()]
  const number = `7${one.hrId}`
  const first = await reviewed(file(HEAD, person(number, one.hrId, 'nora')), one.hrId, { uniqueIds: true })
  expect(first.rows).toEqual([[number, 'CREATE']])
  expect((await who.start(first.run, 1)).counts).toEqual({ DONE: 1 })
  const scoped = `${one.hrId}/${number}`
  expect((await reviewed(file(HEAD, person(number, one.hrId, 'nora')), one.hrId)).rows).toEqual([[scoped, 'SKIP', 'MIGRATED_ALREADY']])
  expect((await reviewed(file(HEAD, person(number, one.hrId, 'else')), one.hrId)).rows).toEqual([[scoped, 'CONFLICT', 'HR_ID_OF_OTHER']])
  expect((await reviewed(file(HEAD, person(number, other.hrId, 'nils')), other.hrId)).rows).toEqual([[`${other.hrId}/${number}`, 'CREATE']])
  // Nora has left the customer meanwhile: she joins it again, and an undo takes that back.
  const links = () => rows('select hr_user_id, customer_id from user_hr_id where hr_user_id = any($1)', [number, scoped])
  await rows('delete from user_customer where user_id = (select user_id from user_hr_id where hr_user_id = $1)', number)
  const again = await reviewed(file(HEAD, person(number, one.hrId, 'nora')), one.hrId)
  expect(again.rows).toEqual([[scoped, 'UPDATE']])
  const { id, counts } = await who.start(again.run, 1)
  expect(counts).toEqual({ DONE: 1 })
  expect(await links()).toEqual([{ hr_user_id: scoped, customer_id: one.customerId }])
  expect(await who.undo(id)).toEqual({ DONE: 1 })
  expect(await links()).toEqual([{ hr_user_id: scoped, customer_id: one.customerId }])
})

it('says which customers of a JSON export repeat an ID, whose users cannot be chosen', async () => {
  const customers = [
    { id: 'J1', name: 'Haus Nord' },
    { id: 'J1', name: 'Haus Süd' },
    { id: 'J2', name: 'Haus West' },
  ]
  const users = [{ id: 'JU1', customerId: 'J2', userName: 'jo', email: 'jo@files.example' }]
  const read = readHrFile(Buffer.from(JSON.stringify({ customers, users })), 'users')
  if (!('left' in read)) throw new Error('The file was refused')
  expect(read.left.map(({ line, findings }) => [line, ...findings.map(({ path, code, value }) => `${path} ${code} ${value}`)])).toEqual([
    [1, 'customerId ID_IN_FILE J1'],
    [2, 'customerId ID_IN_FILE J1'],
  ])
  expect(read.total).toBe(1)
})

it('does not take a file for checked whose headings somebody else sets meanwhile', async () => {
  const { hrId } = await product.customer()
  const { id, csv } = await upload(file(HEAD, person('61', hrId, 'vera'), person('62', hrId, 'veit')))
  // The other check stores its line of the headings while the records of this one are being stored.
  await rows(`create function check_otherwise() returns trigger language plpgsql as $$
    begin update import_file set heading_line = 2 where id = '${id}'; return null; end $$`)
  await rows('create trigger otherwise after insert on hr_export_user for each statement execute function check_otherwise()')
  const input = { id, encoding: 'UTF_8', delimiter: csv.delimiter, mapping: csv.mapping, headingLine: 1 }
  const answer = await who.ask(CHECK, { input })
  await rows('drop function check_otherwise cascade')
  expect(dataOf<{ checkMigrationImport: object }>(answer).checkMigrationImport).toMatchObject({
    migrationImport: null,
    errors: [{ code: 'FILE_CHECKED_OTHERWISE' }],
  })
})

it('asks about the words of a JSON export too, and takes nobody for active before', async () => {
  const customer = await product.customer()
  const person = (id: string, status: string) => ({
    ...{ id: `${customer.hrId}-${id}`, customerId: customer.hrId, userName: `json.${id}.${customer.hrId}`, type: 'Employee', status },
    email: `json.${id}.${customer.hrId}@files.example`,
  })
  const users = [person('1', 'active'), person('2', 'Elternzeit'), person('3', 'ruhend'), person('4', 'Elternzeit')]
  const id = randomUUID()
  const sent = await sendFile(
    server.origin(),
    token,
    { query: UPLOAD, variables: { input: { id, wizard: 'USERS', fileName: 'staff.json', file: null } } },
    { bytes: Buffer.from(JSON.stringify({ users })), name: 'staff.json', type: 'application/json' },
  )
  expect(sent.json()).toEqual({ data: { uploadMigrationImport: { migrationImport: { csv: null }, errors: null } } })
  const asJson = { id, encoding: 'UTF_8', delimiter: 'COMMA', mapping: [] }
  const checkWith = async (activeWords: readonly { word: string; isActive: boolean }[]) => {
    const answer = await who.ask(CHECK, { input: { ...asJson, activeWords } })
    const { migrationImport, errors } = dataOf<{ checkMigrationImport: { migrationImport: Checked | null; errors: unknown } }>(
      answer,
    ).checkMigrationImport
    expect(errors).toBeNull()
    return { total: migrationImport?.total, broken: migrationImport?.broken, words: migrationImport?.causes.map(({ value }) => value) }
  }
  expect(await checkWith([])).toEqual({ total: 1, broken: 3, words: ['Elternzeit', 'ruhend'] })
  expect(await checkWith([{ word: 'elternzeit', isActive: true }])).toEqual({ total: 3, broken: 1, words: ['ruhend'] })
  expect(
    await checkWith([
      { word: 'Elternzeit', isActive: true },
      { word: 'ruhend', isActive: false },
    ]),
  ).toEqual({ total: 4, broken: 0, words: [] })
  const run = await who.create('USERS', [customer.hrId], { mails: 'NEVER' }, id)
  await who.review(run)
  waiting.push(run)
  expect(await who.totals(run)).toEqual({ CREATE: 3, SKIP: 1 })
  // A migration has the file now: what its words mean is fixed.
  const late = await who.ask(CHECK, { input: { ...asJson, activeWords: [{ word: 'ruhend', isActive: true }] } })
  expect(JSON.stringify(late)).toContain('IMPORT_BEGUN')
})

it('sends the invitation of the first user of a review to the caller, whom the run does not count', async () => {
  const { hrId } = await product.customer()
  const read = await upload(file(HEAD, person('81', hrId, 'sole')))
  await check(read)
  const run = await who.create('USERS', [hrId], { mails: 'NOW' }, read.id)
  await who.review(run)
  const onBadNetwork = await asPersonOnBadNetwork(server, 'operations')
  const answer = await onBadNetwork('mutation ($id: ID!) { sendMigrationSample(input: { id: $id }) { recipient errors { code } } }', {
    id: run,
  })
  expect(dataOf(answer)).toEqual({ sendMigrationSample: { recipient: 'operations@portico.test', errors: null } })
  const sent = await rows(`select recipient, purpose from outbox where text like $1`, `%sole.${hrId}%`)
  expect(sent).toEqual([{ recipient: 'operations@portico.test', purpose: 'INVITATION_SAMPLE' }])
  // The start compares the emails that were sent with those that the review has announced.
  expect((await who.start(run, 1)).counts).toEqual({ DONE: 1 })
})

testsThatAllWereSent('migrations/people-files.test.ts')
