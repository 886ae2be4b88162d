import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPartners } from '../../../server/src/demo/seed-partners.ts'
import { exportedHeadings, userFields } from '../../../server/src/entities/user-import/import-fields.ts'
import { guessMapping, plain } from '../../../server/src/kit/import/reading/headings.ts'
import { csvOf } from '../../../server/src/platform/csv.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { dataOf } from '../graphql/calls.ts'
import { importer } from './import-calls.ts'
import type { Importer } from './import-calls.ts'

let server: RunningServer
let operations: Importer
beforeAll(async () => {
  server = await testServer()
  operations = await importer(server, 'operations')
})
afterAll(() => server?.close())

const acmeId = demoPartners[0]?.row.id ?? ''
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

/** Headings of an export of the list, as its readers see them. */
const EXPORTS = [
  ['en-GB', ['Name', 'Email', 'User name', 'Portal ID', 'Status', 'User type', 'Partner']],
  ['de', ['Name', 'E-Mail', 'Benutzername', 'Portal-ID', 'Status', 'Benutzertyp', 'Partner']],
  ['es', ['Nombre', 'Correo electrónico', 'Nombre de usuario', 'ID del portal', 'Estado', 'Tipo de usuario', 'Socio']],
  ['fr-CA', ['Nom', 'Courriel', 'Nom d’utilisateur', 'ID du portail', 'Statut', 'Type d’utilisateur', 'Partenaire']],
] as const

describe('an export of the list of users', () => {
  it.each(EXPORTS)('is recognised by its headings, and the shown name is no field: %s', (_, headings) => {
    expect(guessMapping(userFields, headings, exportedHeadings)).toEqual({ email: 1, userName: 2, userId: 3, userType: 5, partner: 6 })
  })

  it.each(EXPORTS)('has those headings in the catalog: %s', (locale, [name, email, userName, id]) => {
    expect(exportedHeadings.sequences).toContainEqual([name, email, userName].map(plain))
    if (locale === 'en-GB') return
    const catalog = readFileSync(`src/i18n/locales/${locale}.po`, 'utf8')
    const said = ['Name', 'Email', 'User name', 'Portal ID'].map(
      (word) => new RegExp(`\\nmsgid "${word}"\\nmsgstr "(.*)"`).exec(catalog)?.[1],
    )
    expect(said).toEqual([name, email, userName, id])
  })

  it('still takes the heading of a first name in another file', () => {
    expect(guessMapping(userFields, ['Nombre', 'Apellidos', 'Correo electrónico'], exportedHeadings)).toEqual({
      givenName: 0,
      familyName: 1,
      email: 2,
    })
  })
})

describe('the preview of a file with users who exist already', () => {
  const made = async (prefix: string) => {
    await operations.ask('mutation ($input: CreateUserInput!) { createUser(input: $input) { errors { code } } }', {
      input: {
        userName: `${prefix}.one`,
        email: `${prefix}.one@example.org`,
        givenName: 'Ida',
        familyName: 'Berg',
        phoneNumber: '0049 30 5',
        userType: 2,
        locale: 'de',
        partnerId: acmeId,
        customerIds: (await rows<{ id: string }>('select id from customer where partner_id = $1 order by id limit 1', acmeId)).map(
          ({ id }) => id,
        ),
      },
    })
  }

  it('says that nothing differs, even where a new user could not be created', async () => {
    await made('same')
    const content = csvOf(
      [EXPORTS[1][1], ['Ida Berg', 'same.one@example.org', 'same.one', '', 'Eingeladen', 'Vorgesetzter', 'acme.localhost']],
      ';',
    )
    const { id, userImport, errors } = await operations.checked(content)
    expect([errors, userImport]).toEqual([null, { total: 1, creating: 0, skipped: 1, broken: 0 }])
    expect(await operations.findings(id)).toMatchObject([{ outcome: 'SKIP', findings: [{ path: null, code: 'USER_UNCHANGED' }] }])
  })

  it('finds nobody by a portal ID that is none', async () => {
    const { id, userImport } = await operations.checked('portalId,email,phoneNumber\nEingeladen,nobody.here@example.org,1\n')
    expect(userImport).toMatchObject({ total: 1, creating: 0, broken: 1 })
    expect(await operations.findings(id)).toMatchObject([
      { findings: expect.arrayContaining([expect.objectContaining({ path: 'userId' })]) },
    ])
  })

  it('says field by field what the portal has and what the file has, and nothing of cells that are empty', async () => {
    await made('differs')
    const content =
      'userName,email,givenName,familyName,phoneNumber,userType,locale,partner\n' +
      'differs.new,DIFFERS.ONE@example.org,Ada,,00123,Admin,,acme.localhost\n' +
      'differs.two,differs.two@example.org,Ann,,,1,,\n'
    const { id, userImport } = await operations.checked(content)
    expect(userImport).toMatchObject({ creating: 1, skipped: 0, broken: 0 })
    const found = dataOf<{ userImportRows: { nodes: { findings: { path: string; code: string; value: string; cell: string }[] }[] } }>(
      await operations.ask('query ($id: ID!) { userImportRows(id: $id) { nodes { findings { path code value cell } } } }', { id }),
    ).userImportRows.nodes
    const differing = found.flatMap(({ findings }) => findings)
    expect(differing.every(({ code }) => code === 'VALUE_DIFFERS')).toBe(true)
    expect(Object.fromEntries(differing.map(({ path, value, cell }) => [path, [value, cell]]))).toEqual({
      userName: ['differs.one', 'differs.new'],
      givenName: ['Ida', 'Ada'],
      phoneNumber: ['0049 30 5', '00123'],
      userType: ['Manager', 'Admin'],
    })
    // They can be updated, so that they are none of the rows that failed.
    const { text } = await operations.download(`/api/Imports/${id}-failed-codes.csv`)
    expect(text).not.toContain('differs.one')
    expect(await rows(`select version from user_identity where user_name = 'differs.one'`)).toEqual([{ version: 1 }])
  })

  it('creates somebody whose address has only a user of another sign-in host', async () => {
    await made('hosts')
    const { userImport } = await operations.checked('userName,email,userType\nhosts.one,hosts.one@example.org,1\n')
    expect(userImport).toMatchObject({ creating: 1, skipped: 0, broken: 0 })
  })

  it('says what is wrong with a row whose address has only a user of another sign-in host', async () => {
    await made('wrong')
    const head = 'userName,email,userType,roles,partner\n'
    const { id } = await operations.checked(
      `${head}wrong.one,wrong.one@example.org,Manager,Nonsense,\nwrong.two,wrong.one@example.org,Manager,Nonsense,acme.localhost\n`,
    )
    expect((await operations.findings(id)).map(({ outcome, findings }) => [outcome, findings.map(({ code }) => code)])).toEqual([
      ['BROKEN', ['ROLE_UNKNOWN']],
      ['BROKEN', ['ROLE_UNKNOWN', 'VALUE_DIFFERS', 'VALUE_DIFFERS']],
    ])
  })

  it('says nothing of a user beyond the reach of the reader, nor of one who has only the name', async () => {
    const admin = await importer(server, 'partneradmin', 'acme')
    await rows(
      `insert into user_identity (user_name, email, email_confirmed, user_type) values ('beyond.ops', 'beyond.ops@example.org', true, 4)`,
    )
    await made('named')
    const [customer] = await rows<{ id: string }>('select id from customer where partner_id = $1 limit 1', acmeId)
    const content = 'userName,email,userType\nbeyond.new,beyond.ops@example.org,1\nnamed.one,named.other@example.org,1\n'
    const { id } = await admin.checked(content, { customerIds: [customer?.id] })
    expect((await admin.findings(id)).map(({ findings }) => findings.map(({ code }) => code))).toEqual([
      ['EMAIL_TAKEN'],
      ['USER_NAME_TAKEN'],
    ])
  })
})
