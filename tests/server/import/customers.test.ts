import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPartners } from '../../../server/src/demo/seed-partners.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { codesOf, dataOf } from '../graphql/calls.ts'
import { CUSTOMERS, importer, outcomesOf } from './import-calls.ts'
import type { Importer } from './import-calls.ts'
import { testsThatAllWereSent } from '../audit/bad-network.ts'

let server: RunningServer
let operations: Importer
let partnerAdmin: Importer
beforeAll(async () => {
  server = await testServer()
  operations = await importer(server, 'operations', undefined, CUSTOMERS)
  partnerAdmin = await importer(server, 'partneradmin', 'acme', CUSTOMERS)
})
afterAll(() => server?.close())

const acmeId = demoPartners[0]?.row.id ?? ''
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const outcomes = outcomesOf(() => server)
const found = async (who: Importer, content: string, more: Record<string, unknown> = {}) => {
  const { id, userImport } = await who.checked(content, more)
  const told = (await who.findings(id)).map(
    ({ line, outcome, findings }) =>
      `${line}: ${outcome} ${findings.map((each) => `${each.path} ${each.code}${each.line === null ? '' : ` ${each.line}`}`).join(', ')}`,
  )
  return { counts: [userImport?.creating, userImport?.skipped, userImport?.broken], told }
}

describe('an import of customers, by the kit that imports users', () => {
  it('asks the rules of createCustomer of every row, and what only one customer has of the rows before it', async () => {
    const [there] = await rows<{ name: string; hr_customer_id: string }>(
      `select name, (select hr_customer_id from customer where hr_customer_id is not null order by id limit 1) from customer where partner_id = $1 order by name_folded limit 1`,
      acmeId,
    )
    const file =
      'Kunde;Partner;Kundentyp;HR-Kunden-ID;Beschreibung\n' +
      'New one;acme.localhost;Lohn und Gehalt;csv-1;\n' +
      `${there?.name.toUpperCase()};acme.localhost;HR;;\n` +
      'NEW ONE;acme.localhost;;;\n' +
      `New two;;;${there?.hr_customer_id};\n` +
      'New three;;;csv-1;\n' +
      ';Nowhere;Church;;\n' +
      'Without partner;;Client d’un partenaire;;\n' +
      'NEW ONE;;;;\n'
    expect(await found(operations, file)).toEqual({
      counts: [2, 4, 2],
      told: [
        '3: SKIP name CUSTOMER_NAME_TAKEN',
        '4: SKIP name CUSTOMER_NAME_IN_FILE 2',
        '5: SKIP hrCustomerId HR_ID_TAKEN',
        '6: SKIP hrCustomerId HR_ID_IN_FILE 2',
        '7: BROKEN customerType CUSTOMER_TYPE_UNKNOWN, name REQUIRED, partner PARTNER_NOT_FOUND',
        '8: BROKEN customerType PARTNER_REQUIRED',
      ],
    })
    expect((await found(operations, file, { partnerId: acmeId })).counts).toEqual([2, 5, 1])
    expect((await operations.check((await operations.upload('a\nb\n')).userImport?.id ?? '', await viewOf('a\nb\n'))).errors).toEqual([
      { path: 'mapping.name', code: 'COLUMN_REQUIRED' },
    ])
  })

  const viewOf = async (content: string) => {
    const { userImport } = await operations.upload(content)
    if (!userImport) throw new Error('The file was refused')
    return userImport.file
  }

  it('creates customers as the form does, each with its audit row, tells how every row went, and none twice', async () => {
    const content = 'name,type,hrid,description\nCsv Ltd,HR,csv-77,From a file\nBroken,HR,,,more\n,HR,,\n'
    const { id, userImport } = await partnerAdmin.checked(content)
    expect(userImport).toEqual({ total: 3, creating: 1, skipped: 0, broken: 2 })
    expect((await partnerAdmin.start(id, 1)).errors).toBeNull()
    await partnerAdmin.finished(id)
    expect(await outcomes(id)).toEqual([
      { number: 2, state: 'DONE', code: null },
      { number: 3, state: 'REFUSED', code: 'ROW_TOO_LONG' },
      { number: 4, state: 'REFUSED', code: 'REQUIRED' },
    ])
    const [made] = await rows<{ id: string }>(`select id from customer where name = 'Csv Ltd'`)
    const form = dataOf<{ createCustomer: { customer: { id: string } } }>(
      await partnerAdmin.ask('mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { id } } }', {
        input: { name: 'Form Ltd', customerType: 'HR', hrCustomerId: 'form-77', description: 'From a file' },
      }),
    ).createCustomer.customer.id
    const everything = async (customer: string | undefined) =>
      JSON.parse(
        JSON.stringify({
          customer: await rows('select * from customer where id = $1', customer),
          audit: await rows(
            'select actor_id, partner_id, action, subject_type, before, after, denied from audit_log where subject_id = $1',
            customer,
          ),
        })
          .replaceAll(customer ?? '', '<id>')
          .replaceAll(/(csv|form)(?= ltd|-77)/gi, '<name>')
          .replaceAll(/"created_at":"[^"]*"/g, '"created_at":"<now>"'),
      ) as unknown
    expect(await everything(made?.id)).toEqual(await everything(form))
    expect((await found(partnerAdmin, content)).told[0]).toBe('2: SKIP name CUSTOMER_NAME_TAKEN, hrCustomerId HR_ID_TAKEN')
  })

  it('is one of customers alone, and of who may create them', async () => {
    const { id } = await operations.checked('name\nMine Ltd\n')
    const users = await importer(server, 'operations')
    expect((await users.ask('query ($id: ID!) { userImport(id: $id) { id } }', { id })).data).toEqual({ userImport: null })
    expect((await users.start(id, 1)).errors).toEqual([{ path: 'id', code: 'IMPORT_NOT_FOUND' }])
    const other = await partnerAdmin.ask('query ($id: ID!) { customerImport(id: $id) { id } customerImportCauses(id: $id) { code } }', {
      id,
    })
    expect(other.data).toEqual({ customerImport: null, customerImportCauses: [] })
    const admin = await importer(server, 'admin', 'acme', CUSTOMERS)
    const { content } = await admin.send('name\nx\n')
    expect(codesOf({ status: 200, data: null, errors: content.errors ?? [] })).toEqual(['AUTH_NOT_AUTHORIZED'])
  })
})

testsThatAllWereSent('import/customers.test.ts')
