import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendFile } from '../../support/multipart.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let operations: Ask
let partnerAdmin: Ask
let token: string
let acme: string
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  token = (await server.signIn('operations')).accessToken
  partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
  acme = (await rows<{ id: string }>(`select id from partner where domain = 'acme.localhost'`))[0]?.id ?? ''
})
afterAll(() => server?.close())

type Errors = { path: string | null; code: string }[] | null
type Partner = { id: string; version: number }
type Given = Record<string, unknown>
const FIELDS = 'partner { id version } errors { path code }'
const change = async (by: Ask, name: 'createPartner' | 'updatePartner', input: Given) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const document = `mutation ($input: ${type}!) { ${name}(input: $input) { ${FIELDS} } }`
  return dataOf<Record<string, { partner: Partner | null; errors: Errors }>>(await by(document, { input }))[name]
}
const versionOf = async (id: string) => (await rows<{ version: number }>('select version from partner where id = $1', id))[0]?.version ?? 0
const update = async (given: Given, by = operations, id = acme) =>
  (await change(by, 'updatePartner', { id, version: await versionOf(id), ...given }))?.errors ?? null
const metadata = async () => {
  const answer = await new Visitor().send(`${server.origin('acme')}/api/publicassets/acme.localhost.json`)
  return answer.json() as Record<string, unknown>
}

describe('creating a partner', () => {
  it('makes its root customer with it, and its host answers', async () => {
    const created = await change(operations, 'createPartner', { name: '  Fresh ', domain: 'Fresh.localhost', defaultLocaleId: 'de' })
    expect(created?.errors).toBeNull()
    const [row] = await rows<{ root: string }>(
      `select p.name, p.domain, p.root_customer_id = c.id as "isRoot", c.name as customer, c.customer_type as type,
         (select array_agg(locale_id) from partner_locale where partner_id = p.id) as locales
       from partner p join customer c on c.partner_id = p.id where p.id = $1`,
      created?.partner?.id,
    )
    expect(row).toEqual({ name: 'Fresh', domain: 'fresh.localhost', isRoot: true, customer: 'Fresh', type: 'PARTNER', locales: ['de'] })
    const answer = await new Visitor().send(`${server.origin('acme')}/api/publicassets/fresh.localhost.json`)
    expect(answer.json()).toMatchObject({ name: 'Fresh', culture: 'de', locales: ['de'] })
  })

  it('refuses a host name that another partner or the portal itself has, and what is none', async () => {
    const input = { name: 'Twin', defaultLocaleId: 'de' }
    const [twin] = await rows<{ id: string; version: number }>(`select id, version from partner where domain = 'fresh.localhost'`)
    for (const [domain, code] of [
      ['ACME.localhost', ['DOMAIN_TAKEN']],
      ['LocalHost', ['HOST_NAME_INVALID', 'DOMAIN_OF_PORTAL']],
    ] as const) {
      const errors = code.map((each) => ({ path: 'domain', code: each }))
      expect((await change(operations, 'createPartner', { ...input, domain }))?.errors).toEqual(errors)
      expect((await change(operations, 'updatePartner', { ...twin, domain }))?.errors).toEqual(errors)
    }
    expect(
      (await change(operations, 'createPartner', { ...input, domain: 'https://acme.example', defaultLocaleId: 'tlh' }))?.errors,
    ).toEqual([
      { path: 'domain', code: 'HOST_NAME_INVALID' },
      { path: 'defaultLocaleId', code: 'LOCALE_NOT_FOUND' },
    ])
  })
})

describe('changing a partner', () => {
  it('shows on its host at once, without a restart', async () => {
    expect(await metadata()).toMatchObject({ name: 'Acme', showLanguageOption: true })
    const input = { name: 'Acme Group', showLanguageOption: false, localeIds: ['de', 'en-GB'], defaultDateFormat: 'YYYY-MM-DD' }
    expect(await update(input)).toBeNull()
    await expect.poll(metadata).toMatchObject({
      name: 'Acme Group',
      showLanguageOption: false,
      locales: ['de', 'en-GB'],
      defaultDateFormat: 'YYYY-MM-DD',
    })
    expect(await update({ name: 'Acme', showLanguageOption: true })).toBeNull()
  })

  it('keeps its look, which the host then shows', async () => {
    expect(await update({ themesPrimaryColor: '#123abc', topMenuBorderStyle: 'dashed' })).toBeNull()
    const look = () => new Visitor().send(`${server.origin('acme')}/`).then(({ text }) => /"themesPrimaryColor":"([^"]*)"/.exec(text)?.[1])
    await expect.poll(look).toBe('#123abc')
    expect(await update({ themesPrimaryColor: '' })).toBeNull()
    expect(await rows('select themes_primary_color, top_menu_border_style from application_theme where partner_id = $1', acme)).toEqual([
      { themes_primary_color: null, top_menu_border_style: 'dashed' },
    ])
  })

  it('refuses what nothing could show', async () => {
    const wrong = {
      themesPrimaryColor: 'red',
      themesStyleString: 'oval',
      topMenuBorderStyle: 'wavy',
      defaultDateFormat: 'MM',
      hrProductUrl: 'ftp://x',
    }
    const codes = (await update({ ...wrong, localeIds: ['de', 'tlh'], passwordMinLength: 8, sessionTimeoutMinutes: 2 }))?.map(
      ({ path, code }) => `${path} ${code}`,
    )
    expect(codes?.toSorted()).toEqual([
      'defaultDateFormat VALUE_NOT_ALLOWED',
      'hrProductUrl URL_INVALID',
      'localeIds DEFAULT_NOT_OFFERED',
      'localeIds LOCALE_NOT_FOUND',
      'passwordMinLength TOO_FEW',
      'sessionTimeoutMinutes TOO_FEW',
      'themesPrimaryColor COLOUR_INVALID',
      'themesStyleString VALUE_NOT_ALLOWED',
      'topMenuBorderStyle VALUE_NOT_ALLOWED',
    ])
  })

  it('leaves a partner’s own administrators the session timeout alone', async () => {
    expect(await update({ sessionTimeoutMinutes: 45 }, partnerAdmin)).toBeNull()
    expect(await update({ sessionTimeoutMinutes: 0 }, partnerAdmin)).toBeNull()
    expect(await update({ name: 'Mine' }, partnerAdmin)).toEqual([{ path: null, code: 'PARTNER_BEYOND_YOU' }])
  })

  it('is a conflict on a version that is not any more', async () => {
    const stale = await change(operations, 'updatePartner', { id: acme, version: 1, name: 'Late' })
    expect(stale).toMatchObject({ partner: { id: acme }, errors: [{ path: 'version', code: 'VERSION_CONFLICT' }] })
  })

  it('can be taken back, its languages and its look with it', async () => {
    const before = await rows('select locale_id from partner_locale where partner_id = $1 order by 1', acme)
    expect(await update({ localeIds: ['en-GB'], sideMenuTextColor: '#000000' })).toBeNull()
    const [audit] = await rows<{ id: string }>(`select max(id)::text as id from audit_log where subject_id = $1`, acme)
    const revert = `mutation { revertPartnerChange(input: { id: "${audit?.id}" }) { errors { code } } }`
    expect(dataOf(await operations(revert))).toEqual({ revertPartnerChange: { errors: null } })
    expect(await rows('select locale_id from partner_locale where partner_id = $1 order by 1', acme)).toEqual(before)
    const [look] = await rows<{ text: string }>('select side_menu_text_color as text from application_theme where partner_id = $1', acme)
    expect(look?.text).toBe('#3d1145')
  })
})

const picture = async (kind: 'LOGO' | 'ICON', bytes: Buffer, name = 'x.png') => {
  const mutation = `mutation ($input: SetPartnerPictureInput!) { setPartnerPicture(input: $input) { ${FIELDS} } }`
  const input = { id: acme, version: await versionOf(acme), picture: kind, file: null }
  const answer = await sendFile(server.origin(), token, { query: mutation, variables: { input } }, { bytes, name, type: 'image/png' })
  const { data } = answer.json() as { data: { setPartnerPicture: { errors: Errors } } }
  return data.setPartnerPicture.errors?.map(({ path, code }) => `${path} ${code}`) ?? null
}
const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2463a5' } })
    .png()
    .toBuffer()
const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inside}</svg>`)

describe('the pictures of a partner', () => {
  it('takes a plain drawing or a PNG as its logo, and serves it', async () => {
    expect(await picture('LOGO', svg('<path d="M0 0h8v8z"/>'))).toBeNull()
    const drawn = await new Visitor().send(`${server.origin('acme')}/api/publicassets/${acme}.svg`)
    expect([drawn.headers['content-type'], drawn.text]).toEqual(['image/svg+xml', svg('<path d="M0 0h8v8z"/>').toString()])
    expect(await picture('LOGO', await square(900))).toBeNull()
    const logo = await new Visitor().send(`${server.origin('acme')}/api/publicassets/${acme}.png`)
    expect(logo.headers['content-type']).toBe('image/png')
  })

  it.each([
    ['a text', Buffer.from('no picture'), 'PICTURE_TYPE'],
    ['half a PNG', Buffer.from('89504e470d0a1a0a00', 'hex'), 'PICTURE_UNREADABLE'],
    ['a drawing with a script', svg('<script>alert(1)</script>'), 'PICTURE_ACTIVE'],
    ['a drawing that listens', svg('<path onclick="alert(1)"/>'), 'PICTURE_ACTIVE'],
    ['a drawing that loads', svg('<image href="https://elsewhere.example/x.png"/>'), 'PICTURE_ACTIVE'],
    ['a drawing that is torn', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path>'), 'PICTURE_UNREADABLE'],
    [
      'a drawing with a document type',
      Buffer.from('<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'PICTURE_ACTIVE',
    ],
  ])('refuses %s', async (_, bytes, code) => {
    expect(await picture('LOGO', bytes)).toEqual([`file ${code}`])
  })

  it('shows its icon on its host instead of its letter, under another address', async () => {
    const address = async () =>
      /\/api\/DynamicIcons\/apple-touch-icon\.png\?v=[^"]+/.exec((await new Visitor().send(`${server.origin('acme')}/`)).text)?.[0]
    const before = await address()
    expect(await picture('ICON', await square(100))).toEqual(['file PICTURE_TOO_SMALL'])
    expect(
      await picture(
        'ICON',
        await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      ),
    ).toEqual(['file PICTURE_NOT_SQUARE'])
    expect(await picture('ICON', await square(256))).toBeNull()
    await expect.poll(address).not.toBe(before)
    const icon = await new Visitor().send(`${server.origin('acme')}${(await address()) ?? ''}`)
    const { width, height } = await sharp(icon.body).metadata()
    expect([width, height]).toEqual([180, 180])
  })
})
