import { eq } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partner } from '../../../server/src/tables/partner.table.ts'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { createIdentity } from '../../../server/src/identity/identity.ts'
import { contrast, parseColour, type Colour } from '../../../contract/colour.ts'
import { themeCss, type Theme } from '../../../server/src/accounts/look/variables.ts'
import { enGb } from '../../../server/src/accounts/messages/en-gb.ts'
import { LOCALES } from '../../../contract/locales.ts'
import { MESSAGES } from '../../../server/src/accounts/messages/messages.ts'
import { attrs, html } from '../../../server/src/accounts/messages/html.ts'
import { pino } from 'pino'
import { startAttempt } from '../../support/sign-in.ts'
import { Visitor } from '../../support/visitor.ts'
import { openSignIn, textOf } from './flow.ts'
import { ACME, addUser, LIFETIMES, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ demo: true })
  await addUser(world, { userName: 'operations', email: 'operations@portico.test', claims: { usertype: '4' } })
  await addUser(world, { userName: 'employee', email: 'employee@portico.test', partnerId: ACME })
})
afterAll(() => world.close())

const pageOf = async (origin: string, headers: Record<string, string> = {}, extra: Record<string, string> = {}) => {
  const visitor = new Visitor()
  return { visitor, page: await visitor.follow(startAttempt(origin, extra).address, { headers: { accept: 'text/html', ...headers } }) }
}

describe('every page', () => {
  it('may run no script but those for passkeys and password fields, load nothing from elsewhere, stand in no frame and is never kept', async () => {
    const { page } = await pageOf(world.origin)
    const nonce = /nonce="([\w-]{24})"/.exec(page.text)?.[1]
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(page.text.match(/<script[^>]*>[^<]*/g)).toEqual(
      ['device', 'password'].map((name) => `<script src="/identity/assets/${name}.js" nonce="${nonce}" defer>`),
    )
    expect(page.text).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i)
  })

  it('has the specified words', async () => {
    const { page } = await pageOf(world.origin)
    expect(page.text).toContain('<h1>Sign in</h1>')
    expect(page.text).toContain('<label for="userName">User name or email</label>')
    expect(page.text).toContain('<label for="password">Password</label>')
    expect(page.text).toMatch(/<button class="button" type="submit">\s*Sign in\s*<\/button>/)
    expect(page.text).toMatch(/<a href="\/identity\/forgot\?from=[\w-]+">Forgot password\?<\/a>/)
  })

  it('shows a refusal with its reference and the way back, and writes nothing of the request unescaped', async () => {
    const traceparent = '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01'
    const answer = await new Visitor().send(`${world.acme}/identity/auth?client_id=%3Cimg%20src%3Dx%3E`, {
      headers: { accept: 'text/html', traceparent },
    })
    expect([answer.status, textOf(answer)]).toEqual([
      400,
      expect.stringContaining('Error reference 0123456789abcdef0123456789abcdef Back to Acme'),
    ])
    expect(answer.text).toContain(`href="${world.acme}/"`)
    expect(answer.text).not.toContain('<img src=x')
  })

  it('answers an unknown address with a page, and a client with JSON', async () => {
    const page = await new Visitor().send(`${world.origin}/identity/nowhere`, { headers: { accept: 'text/html' } })
    expect([page.status, textOf(page)]).toEqual([404, expect.stringContaining('Page not found')])
    const json = await new Visitor().send(`${world.origin}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'nobody' }),
    })
    expect([json.status, json.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })])
  })
})

describe('language', () => {
  const titleIn = async ({ cookie, ...headers }: Record<string, string>, extra: Record<string, string> = {}) => {
    const { visitor, page } = await pageOf(world.acme, {}, extra)
    const own = [...visitor.cookies('acme.localhost')].map(([name, value]) => `${name}=${value}`)
    const again = await visitor.send(page.url, { headers: { ...headers, cookie: [cookie, ...own].filter(Boolean).join('; ') } })
    return /<h1>([^<]+)/.exec(again.text)?.[1]
  }

  it('is the one the client asks for, then the cookie, then the browser, then the partner', async () => {
    const cookie = `.AspNetCore.Culture=${encodeURIComponent('c=es|uic=es')}`
    expect(await titleIn({ cookie, 'accept-language': 'de' }, { ui_locales: 'fr-CA en' })).toBe('Ouvrir une session')
    expect(await titleIn({ cookie, 'accept-language': 'de' })).toBe('Iniciar sesión')
    expect(await titleIn({ 'accept-language': 'nl;q=0.9, de-AT;q=0.8, es;q=0.1' })).toBe('Anmelden')
    expect(await titleIn({ 'accept-language': 'nl' })).toBe('Sign in')
  })

  it('is offered as links that keep it in the culture cookie, and come back to the page', async () => {
    const { visitor, page } = await pageOf(world.acme)
    const chosen = await visitor.follow(`${page.url}?lang=de`)
    expect(chosen.url.href).toBe(page.url.href)
    expect(chosen.text).toContain('<html lang="de">')
    expect(visitor.cookies('acme.localhost').get('.AspNetCore.Culture')).toBe(encodeURIComponent('c=de|uic=de'))
    expect(
      [...chosen.text.matchAll(/hreflang="([^"]+)" (aria-current="true")?/g)].map(([, locale, current]) => [locale, current !== undefined]),
    ).toEqual(LOCALES.map((locale) => [locale, locale === 'de']))
  })

  it('is not offered where the partner offers none', async () => {
    const offer = async (showLanguageOption: boolean) => {
      await world.db.orm.update(partner).set({ showLanguageOption }).where(eq(partner.id, ACME))
      world.forgetHosts()
      return (await pageOf(world.acme)).page.text.includes('hreflang')
    }
    expect([await offer(false), await offer(true)]).toEqual([false, true])
  })

  it.each(LOCALES)('%s says everything, with the same values to fill in', (locale) => {
    const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
    const given = Object.entries(MESSAGES[locale])
    expect(given.filter(([, text]) => text.trim() === '')).toEqual([])
    expect(Object.fromEntries(given.map(([key, text]) => [key, holes(text)]))).toEqual(
      Object.fromEntries(Object.entries(enGb).map(([key, text]) => [key, holes(text)])),
    )
  })

  it.each(['de', 'es', 'fr-CA'] as const)('%s translates all but what is the same word', (locale) => {
    const same = Object.entries(enGb).filter(([key, text]) => MESSAGES[locale][key as keyof typeof enGb] === text)
    expect(same.map(([key]) => key).filter((key) => !['code', 'methodPIN', 'error'].includes(key))).toEqual([])
  })
})

describe('look', () => {
  const variables = (css: string, part: 0 | 1) => {
    const block = css.split('@media')[part] ?? ''
    return Object.fromEntries(
      [...block.matchAll(/--([\w-]+):(#[\da-f]{6})/g)].map(([, name = '', value]) => [name, parseColour(value)]),
    ) as Record<string, Colour>
  }
  const theme = (row: Partial<Theme>) => row as Theme

  it.each(['#b5179e', '#ffe600', '#ffffff', '#000000', '#777777', 'rgb(0, 200, 120)', 'hsl(210 80% 60%)'])(
    'keeps every label legible on %s, in both schemes',
    (primary) => {
      const css = themeCss(theme({ themesPrimaryColor: primary }))
      for (const part of [0, 1] as const) {
        const v = variables(css, part)
        const ratio = (one: string, other: string) => contrast(v[one] ?? [0, 0, 0], v[other] ?? [0, 0, 0])
        expect(ratio('on-brand', 'brand')).toBeGreaterThanOrEqual(4.5)
        expect(ratio('on-brand', 'brand-hover')).toBeGreaterThanOrEqual(4.5)
        expect(ratio('on-panel', 'panel')).toBeGreaterThanOrEqual(4.5)
        expect(ratio('on-panel', 'panel-end')).toBeGreaterThanOrEqual(4.5)
        expect(ratio('link', 'canvas')).toBeGreaterThanOrEqual(4.5)
        expect(ratio('text', 'soft')).toBeGreaterThanOrEqual(4.5)
        expect(ratio('focus', 'canvas')).toBeGreaterThanOrEqual(3)
        expect(ratio('edge', 'surface')).toBeGreaterThanOrEqual(3)
      }
    },
  )

  it.each(['url(http://evil.example)', 'red;}body{display:none', 'expression(alert(1))', '#12', 'rgb(300,0,0)', 'var(--x)', ''])(
    'D9 refuses %j for a colour',
    (value) => {
      expect(themeCss(theme({ themesPrimaryColor: value, themesStyleString: value }))).toBe(themeCss(undefined))
    },
  )

  it('serves each host its own style sheet, under an address that changes with it', async () => {
    const sheetOf = async (origin: string) => {
      const { page } = await pageOf(origin)
      const address = /href="(\/identity\/assets\/identity\.css\?v=[\w-]+)"/.exec(page.text)?.[1] ?? ''
      return { address, ...(await new Visitor().send(origin + address)) }
    }
    const [own, acme] = [await sheetOf(world.origin), await sheetOf(world.acme)]
    expect(acme.text).toContain('--brand:#b5179e')
    expect(own.text).toContain('--brand:#1d626e')
    expect(acme.address).not.toBe(own.address)
    expect(acme.headers['cache-control']).toBe('private, max-age=31536000, immutable')
  })
})

describe('the font', () => {
  it('is that of the portal, face by face, asked for early and once for both', async () => {
    const fonts = { plain: '/assets/inter-1.woff2', extended: '/assets/inter-ext-1.woff2' }
    const identity = await createIdentity({
      settings: { lifetimes: LIFETIMES, signingKeyDays: 90 },
      keyring: world.keyring,
      db: world.db,
      log: pino({ level: 'silent' }),
      fonts: () => fonts,
    })
    await world.through(identity, async (origin) => {
      const { page } = await pageOf(origin)
      expect(page.text).toContain('<link rel="preload" as="font" type="font/woff2" href="/assets/inter-1.woff2" crossorigin />')
      const sheet = await new Visitor().send(origin + (/href="(\/identity\/assets\/identity\.css\?v=[\w-]+)"/.exec(page.text)?.[1] ?? ''))
      const facesOf = (css: string) => css.match(/@font-face \{[^}]*\}/g)
      const portal = readFileSync(new URL('../../../src/theme/styles/fonts.css', import.meta.url), 'utf8')
        .replace('../fonts/inter.woff2', fonts.plain)
        .replace('../fonts/inter-ext.woff2', fonts.extended)
      expect(facesOf(sheet.text)).toEqual(facesOf(portal))
    })
  })
})

describe('demo mode', () => {
  it('offers those demo people who may sign in on the host, and fills in the one chosen', async () => {
    const { visitor, page } = await pageOf(world.acme)
    const links = [...page.text.matchAll(/login_hint=([^"]+)"/g)].map(([, hint = '']) => decodeURIComponent(hint))
    expect(links).toEqual(['employee@portico.test', 'operations@portico.test'])
    expect(textOf(page)).toContain('They all use the password Portico-Demo-2026')
    const chosen = await visitor.send(`${page.url}?login_hint=${encodeURIComponent('operations@portico.test')}`)
    expect(chosen.text).toContain('value="operations@portico.test"')
    expect(chosen.text).toContain('value="Portico-Demo-2026"')
    const own = await openSignIn(world.origin)
    expect([...own.page.text.matchAll(/login_hint=/g)].length).toBe(1)
  })

  it('is silent outside of it', async () => {
    const { db } = world
    await db.orm.select().from(userIdentity).limit(1)
    const identity = await createIdentity({
      settings: { lifetimes: LIFETIMES, signingKeyDays: 90 },
      keyring: world.keyring,
      db,
      log: pino({ level: 'silent' }),
    })
    await world.through(identity, async (origin) => {
      const { page } = await pageOf(origin)
      expect(page.text).not.toContain('Portico-Demo-2026')
      expect(page.text).not.toContain('portico.test')
    })
  })
})

it('escapes what goes into a page, and only that', () => {
  const evil = `<script>alert("x")</script>'&`
  expect(
    html`<p ${attrs({ title: evil, hidden: true, id: undefined })}>${evil}${[html`<b>${1}</b>`, undefined, false, null]}</p>`.text,
  ).toBe(
    '<p title="&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&amp;" hidden="">&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&amp;<b>1</b></p>',
  )
})
