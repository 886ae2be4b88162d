import { domainToASCII } from 'node:url'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCsv } from '#src/lib/csv.ts'
import { demoPartners } from '../../../server/src/demo/seed-partners.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { dataOf } from '../graphql/calls.ts'
import { importer } from './import-calls.ts'
import type { Importer } from './import-calls.ts'

let server: RunningServer
let operations: Importer
let admin: Importer
let partnerAdmin: Importer
let customers: { id: string; name: string }[]
beforeAll(async () => {
  server = await testServer()
  operations = await importer(server, 'operations')
  admin = await importer(server, 'admin', 'acme')
  partnerAdmin = await importer(server, 'partneradmin', 'acme')
  customers = await rows('select id, name from customer where partner_id = $1 order by name_folded, id', acmeId)
})
afterAll(() => server?.close())

const acmeId = demoPartners[0]?.row.id ?? ''
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const HEAD = 'userName,email,givenName,userType,roles,customers,locale,partner\n'

/** What a file's rows get, as `line: outcome field CODE, …`. */
const found = async (who: Importer, content: string, more: Record<string, unknown> = {}) => {
  const { id, userImport, errors } = await who.checked(content, more)
  if (errors) throw new Error(JSON.stringify(errors))
  const told = (await who.findings(id)).map(
    ({ line, outcome, findings }) =>
      `${line}: ${outcome} ${findings.map((each) => `${each.path} ${each.code}${each.line === null ? '' : ` ${each.line}`}`).join(', ')}`,
  )
  return { counts: [userImport?.creating, userImport?.skipped, userImport?.broken], told }
}

describe('the check of an import', () => {
  it('takes invisible characters out of names and addresses, and sees that two rows are one person then', async () => {
    const file = `${HEAD}shy,s\u00adhy@example.org,\u202eZoe,1,,,,\nshy2,shy@example.org\u200b,Zoe,1,,,,\n`
    expect(await found(operations, file)).toEqual({ counts: [1, 1, 0], told: ['3: SKIP email EMAIL_IN_FILE 2'] })
  })

  it('names broken rows by their line in the file, also behind values of several lines', async () => {
    const file =
      HEAD +
      'ok1,ok1@example.org,"Anna\nof two lines",1,,,,\n' + // 2-3: the value breaks a rule, the lines are counted
      'ok2,ok2@example.org,Ben,1,,,,\n' + // 4
      '\n' +
      ',nobody,x,9,Boss,Nowhere Ltd,xx,Nobody\n' + // 6
      'short,short@example.org\n' + // 7
      'long,long@example.org,x,1,,,,,more,and more\n' + // 8
      'bad,"bad"@example.org,x,1,,,,\n' + // 9, up to the next quote that ends a value
      'ok3,"ok3@example.org",Cleo,Employee,Manager;Employee,,de,\n'
    expect(await found(operations, file)).toEqual({
      counts: [1, 0, 5],
      told: [
        '2: BROKEN givenName CONTROL_CHARACTER',
        '6: BROKEN userName REQUIRED, email EMAIL_INVALID, userType USER_TYPE_UNKNOWN, roles ROLE_UNKNOWN, partner PARTNER_NOT_FOUND, customers CUSTOMER_NOT_FOUND, locale LOCALE_NOT_FOUND',
        '7: BROKEN userType REQUIRED, null ROW_TOO_SHORT',
        '8: BROKEN null ROW_TOO_LONG',
        '9: BROKEN null QUOTES',
      ],
    })
  })

  it('names the value that a reason is about, and refuses a number that a spreadsheet has rounded', async () => {
    const file =
      'userName,email,userType,customers,phoneNumber\nv1,v1@example.org,1,Nowhere and Sons,\nv2,v2@example.org,1,,"4,91705E+11"\n'
    const { id } = await operations.checked(file)
    const { data } = await operations.ask('query ($id: ID!) { userImportCauses(id: $id) { path codeText value lines } }', { id })
    expect(data).toEqual({
      userImportCauses: expect.arrayContaining([
        { path: 'customers', codeText: 'CUSTOMER_NOT_FOUND', value: 'Nowhere and Sons', lines: [2] },
        { path: 'phoneNumber', codeText: 'VALUE_DAMAGED', value: '4,91705E+11', lines: [3] },
      ]),
    })
  })

  it('keeps everybody of a file with a title, or without headings, or that a spreadsheet has shortened', async () => {
    const head = 'User name;Email;First name;Type;Phone'
    const titled = `Staff of the plant;;;;\nas of;today;;;\n\n${head}\nk1;k1@example.org;Kay;1;\nk2;k2@example.org;Kim;1\n`
    expect(await found(operations, titled)).toEqual({ counts: [2, 0, 0], told: [] })
    const bare = 'k3;k3@example.org;Kit\nk4;k4@example.org;Kaz\n'
    const { userImport } = await operations.upload(bare)
    const mapping = { userName: 0, email: 1, givenName: 2 }
    const more = { mapping, userType: 1 }
    expect(userImport?.file).toMatchObject({ total: 2, headingLine: 0 })
    expect(userImport && (await operations.check(userImport.id, userImport.file, more)).userImport).toMatchObject({ creating: 2 })
    expect(userImport && (await operations.check(userImport.id, userImport.file, { ...more, headingLine: 1 })).userImport).toMatchObject({
      creating: 1,
    })
  })

  it('skips who is there already, and all but the first of the same in the file, whatever their case; accents tell people apart', async () => {
    const [there] = await rows<{ user_name: string; email: string }>(
      `select user_name, email from user_identity where partner_id is null and email is not null and user_type = 1 order by id limit 1`,
    )
    const file =
      'userName,email,userType\n' +
      `${there?.user_name.toUpperCase()},free1@example.org,1\n` +
      `free2,${there?.email},1\n` +
      'Zoé,zoe1@example.org,1\n' +
      'ZOE\u0301,zoe2@example.org,1\n' +
      'free3,ZOE1@example.org,1\n' +
      'free4,zoe2@example.org,1\n' + // its namesake of line 5 is left out, so the address is free
      'zoe,zoé1@example.org,1\n' +
      `free5,zoe@grün.example,1\nfree6,zoe@${domainToASCII('grün.example')},1\n` +
      'broken,,1\n' +
      'broken,broken@example.org,1\n'
    expect(await found(operations, file)).toEqual({
      counts: [5, 5, 1],
      told: [
        '2: SKIP userName USER_NAME_TAKEN',
        '3: SKIP email EMAIL_TAKEN',
        '5: SKIP userName NAME_IN_FILE 4',
        '6: SKIP email EMAIL_IN_FILE 4',
        '10: SKIP email EMAIL_IN_FILE 9',
        '11: BROKEN email REQUIRED',
      ],
    })
  })

  it('reads what people write: names of customers and partners, words of five languages, an apostrophe before a formula', async () => {
    const [one, two] = customers
    const { id, userImport } = await operations.checked(
      'Benutzername;E-Mail-Adresse;Telefonnummer;Benutzertyp;Rollen;Kunden;Datenbanken;Sprache;Partner\n' +
        `m1;m1@example.org;'+44 20 7946 0000;Mitarbeiter;Gestionnaire, Employé;${one?.name}|${two?.id};HR_1|HR_2;Deutsch;ACME.localhost\n` +
        `m2;m2@example.org;;HR-Administrator;;${one?.name.toUpperCase()};;fr_CA;${acmeId}\n`,
    )
    expect(userImport).toEqual({ total: 2, creating: 2, skipped: 0, broken: 0 })
    expect(
      (await rows<{ input: unknown }>('select input from import_row where import_id = $1 order by line', id)).map(({ input }) => input),
    ).toEqual([
      {
        userName: 'm1',
        email: 'm1@example.org',
        givenName: '',
        familyName: '',
        phoneNumber: '+44 20 7946 0000',
        userType: 1,
        roles: ['Manager', 'Employee'],
        databases: ['HR_1', 'HR_2'],
        locale: 'de',
        partnerId: acmeId,
        customerIds: [one?.id, two?.id],
      },
      {
        userName: 'm2',
        email: 'm2@example.org',
        givenName: '',
        familyName: '',
        phoneNumber: '',
        userType: 7,
        roles: [],
        databases: [],
        locale: 'fr-CA',
        partnerId: acmeId,
        customerIds: [one?.id],
      },
    ])
  })

  it('fills what rows leave open with what is said for all', async () => {
    const file = 'userName,email,userType\nd1,d1@example.org,\nd2,d2@example.org,6\n'
    expect((await found(operations, file)).told).toEqual(['2: BROKEN userType REQUIRED'])
    const { id } = await operations.checked(file, { userType: 2, partnerId: acmeId, customerIds: [customers[0]?.id] })
    const inputs = await rows<{ input: Record<string, unknown> }>('select input from import_row where import_id = $1 order by line', id)
    expect(inputs.map(({ input }) => [input['userType'], input['partnerId'], input['customerIds']])).toEqual([
      [2, acmeId, [customers[0]?.id]],
      [6, acmeId, [customers[0]?.id]],
    ])
  })

  it('takes the name of a customer or a partner only as it is written, and suggests one that differs in accents', async () => {
    await rows('update customer set name = $1 where id = $2', 'Grünwald Łódź', customers[1]?.id)
    const file =
      'userName,email,userType,customers,partner\n' +
      'n1,n1@example.org,1,Grunwald Lodz,acme.localhost\n' +
      'n2,n2@example.org,1,GRU\u0308NWALD łódź,acme.localhost\n'
    const { id } = await operations.checked(file)
    expect(
      (await operations.findings(id)).map(({ line, outcome, findings }) => [line, outcome, ...findings.map(({ code }) => code)]),
    ).toEqual([[2, 'BROKEN', 'CUSTOMER_SIMILAR']])
    await rows('update customer set name = $1 where id = $2', customers[1]?.name, customers[1]?.id)
  })

  it('D2 D3 is bound by the reach and the rights of who asks', async () => {
    const [own] = await rows<{ name: string }>(
      `select c.name from customer c join user_customer m on m.customer_id = c.id join user_identity u on u.id = m.user_id where u.user_name = 'admin' and c.partner_id = $1`,
      acmeId,
    )
    const [foreign] = await rows<{ name: string }>('select name from customer where partner_id <> $1 order by name_folded limit 1', acmeId)
    const other = customers.find(({ name }) => name !== own?.name)
    const file =
      HEAD +
      `r1,r1@example.org,x,1,,${own?.name},,\n` +
      `r2,r2@example.org,x,1,,${other?.name},,\n` +
      `r3,r3@example.org,x,4,VendorOperations,${own?.name},,\n` +
      `r4,r4@example.org,x,6,PartnerAdmin,${own?.name},,\n` +
      `r5,r5@example.org,x,1,,"${foreign?.name}",,\n` +
      `r6,r6@example.org,x,1,,${own?.name},,hr.localhost\n`
    expect((await found(admin, file)).told).toEqual([
      '3: BROKEN customers CUSTOMER_NOT_FOUND',
      '4: BROKEN userType USER_TYPE_NOT_ALLOWED, roles ROLE_NOT_ALLOWED, partner VENDOR_WITHOUT_PARTNER',
      '5: BROKEN roles ROLE_NOT_ALLOWED',
      '6: BROKEN customers CUSTOMER_NOT_FOUND',
      '7: BROKEN partner PARTNER_NOT_FOUND, customers CUSTOMER_OF_OTHER_PARTNER',
    ])
    expect((await found(partnerAdmin, file)).counts).toEqual([3, 0, 3])
    expect(
      (await found(operations, `userName,email,userType,customers,partner\nr7,r7@example.org,1,"${foreign?.name}",acme.localhost`)).told,
    ).toEqual(['2: BROKEN customers CUSTOMER_OF_OTHER_PARTNER'])
  })

  it('takes the partner of the customers where vendor staff name none, and tells of customers of two partners', async () => {
    const [one] = customers
    const [foreign] = await rows<{ id: string }>('select id from customer where partner_id <> $1 order by name_folded limit 1', acmeId)
    const file = `userName,email,userType,customers\nv1,v1@example.org,1,\nv2,v2@example.org,1,"${one?.id}|${foreign?.id}"\nv3,v3@example.org,4,\n`
    expect(await found(operations, file, { customerIds: [one?.id] })).toEqual({
      counts: [1, 0, 2],
      told: ['3: BROKEN customers CUSTOMER_OF_OTHER_PARTNER', '4: BROKEN customers CUSTOMER_OF_OTHER_PARTNER'],
    })
  })

  it('groups what it found by cause, broken rows first and the commonest of them', async () => {
    const name = (at: number) => `c${at},c${at}@example.org,`
    const file = `userName,email,userType,locale\n${[1, 2, 3, 4, 5, 6, 7].map((at) => `${name(at)}1,xx\n`).join('')}${name(8)}9,de\n${name(1)}1,de\noperations,x@example.org,1,de\n`
    const { id } = await operations.checked(file)
    const CAUSES = 'query ($id: ID!) { userImportCauses(id: $id) { outcome path code count lines } }'
    expect(dataOf(await operations.ask(CAUSES, { id }))).toEqual({
      userImportCauses: [
        { outcome: 'BROKEN', path: 'locale', code: 'LOCALE_NOT_FOUND', count: 7, lines: [2, 3, 4, 5, 6] },
        { outcome: 'BROKEN', path: 'userType', code: 'USER_TYPE_UNKNOWN', count: 1, lines: [9] },
        { outcome: 'SKIP', path: 'userName', code: 'USER_NAME_TAKEN', count: 1, lines: [11] },
      ],
    })
    expect(dataOf(await partnerAdmin.ask(CAUSES, { id }))).toEqual({ userImportCauses: [] })
  })

  it('says what is wrong with the mapping', async () => {
    const { userImport } = await operations.upload('a,b\n1,2\n')
    if (!userImport) throw new Error('The file was refused')
    const told = async (mapping: Record<string, number>, more = {}) =>
      (await operations.check(userImport.id, { ...userImport.file, mapping }, more)).errors?.map(({ path, code }) => `${path} ${code}`)
    expect(await told({})).toEqual([
      'mapping.userName COLUMN_REQUIRED',
      'mapping.email COLUMN_REQUIRED',
      'mapping.userType COLUMN_REQUIRED',
    ])
    expect(await told({ userName: 0, email: 2, roles: -1 }, { userType: 9 })).toEqual([
      'mapping.email COLUMN_UNKNOWN',
      'mapping.roles COLUMN_UNKNOWN',
      'userType USER_TYPE_UNKNOWN',
    ])
    // One column may serve two fields: the address is the name.
    expect(await told({ userName: 0, email: 0 }, { userType: 1 })).toBeUndefined()
  })

  it('D1 shows its findings to who checked it; for anybody else it is one that does not exist', async () => {
    const { id, file } = await partnerAdmin.checked('userName,email,userType\nbad name,x,1\nfine,fine@example.org,1\n')
    const ROWS =
      'query ($id: ID!, $outcome: ImportOutcome) { userImport(id: $id) { id } userImportRows(id: $id, state: $outcome) { nodes { line label } pageInfo { hasNextPage } } }'
    for (const outcome of [null, 'BROKEN', 'CREATE', 'SKIP']) {
      const own = dataOf(await partnerAdmin.ask(ROWS, { id, outcome }))
      expect(own).toEqual({
        userImport: { id },
        userImportRows: {
          nodes: outcome === 'CREATE' ? [{ line: 3, label: 'fine' }] : outcome === 'SKIP' ? [] : [{ line: 2, label: 'bad name' }],
          pageInfo: { hasNextPage: false },
        },
      })
      for (const other of [admin, operations]) {
        const answer = await other.ask(ROWS, { id, outcome })
        expect(answer).toEqual(await other.ask(ROWS, { id: randomUUID(), outcome }))
        expect(dataOf(answer)).toEqual({ userImport: null, userImportRows: { nodes: [], pageInfo: { hasNextPage: false } } })
      }
    }
    for (const other of [admin, operations]) {
      const missing = randomUUID()
      expect(await other.check(id, file)).toEqual(await other.check(missing, file))
      expect(await other.start(id, 1)).toEqual(await other.start(missing, 1))
      expect((await other.start(id, 1)).errors).toEqual([{ path: 'id', code: 'IMPORT_NOT_FOUND' }])
    }
    // It is theirs as it was: nobody else has checked or begun it.
    expect((await partnerAdmin.start(id, 1)).errors).toBeNull()
    await partnerAdmin.finished(id)
  })

  it('H4 gives its findings as a file that no spreadsheet runs', async () => {
    const { id } = await operations.checked('userName,email,userType\n=1+1,x,1\nfine,fine@example.org,1\n')
    const file = await operations.download(`/api/Imports/${id}-findings.csv`)
    expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([200, 'text/csv; charset=utf-8', 'no-store'])
    expect(file.text).toBe(
      '\uFEFF"line","name","outcome","field","code","message"\r\n' +
        `2,"'=1+1","BROKEN","userName","USER_NAME_INVALID","Use letters, digits and . _ - @ + ' only."\r\n` +
        `2,"'=1+1","BROKEN","email","EMAIL_INVALID","The field Email address is invalid"\r\n`,
    )
    const coded = readCsv((await operations.download(`/api/Imports/${id}-findings-codes.csv`)).text)
    expect(coded.map((cells) => cells.slice(0, 3))).toEqual([
      ['line', 'name', 'outcome'],
      ['2', "'=1+1", 'BROKEN'],
      ['2', "'=1+1", 'BROKEN'],
    ])
    expect(coded.slice(1).map((cells) => JSON.parse(cells[3] ?? '') as unknown)).toMatchObject([
      { path: 'userName', code: 'USER_NAME_INVALID', line: null, value: null },
      { path: 'email', code: 'EMAIL_INVALID', line: null, value: null },
    ])
    for (const name of ['findings', 'findings-codes'])
      expect((await partnerAdmin.download(`/api/Imports/${id}-${name}.csv`)).status).toBe(404)
    const { userImport } = await operations.upload('a\nb')
    expect((await operations.download(`/api/Imports/${userImport?.id}-failed.csv`)).status).toBe(404)
    expect((await operations.download(`/api/Imports/${userImport?.id}-findings.csv`)).status).toBe(404)
  })
})
