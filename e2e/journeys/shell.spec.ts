import type { Page } from '@playwright/test'
import { LOCALES } from '../../contract/locales.ts'
import { ready } from '../support/people.ts'
import { speakPseudoArabic } from '../support/look/right-to-left.ts'
import { expect, test } from '../support/test.ts'

test('from right to left the shell is mirrored: sidebar and drawer on the right, notifications on the left, nothing sideways', async ({
  page,
  portal,
  signIn,
}, testInfo) => {
  await speakPseudoArabic(page)
  await signIn(page, 'operations', { path: '/vendor/users', partner: 'acme' })
  for (const path of ['/vendor/users', '/vendor/home']) {
    await page.goto(`${portal.origin('acme')}${path}`)
    await ready(page)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[\u0600-\u06FF ]+$/)
    const sidebar = await page.getByRole('navigation').first().boundingBox()
    const main = await page.getByRole('main').boundingBox()
    expect(sidebar && Math.round(sidebar.x + sidebar.width)).toBeGreaterThan(1240)
    expect(main?.x).toBe(0)
    expect(await sideways(page)).toBe(0)
    await page.screenshot({ path: testInfo.outputPath(`rtl${path.replaceAll('/', '-')}.png`) })
  }

  await page.locator('header button[aria-haspopup="dialog"]:has(svg)').nth(2).click()
  const news = page.getByRole('dialog')
  await expect(news).toBeInViewport()
  await expect.poll(async () => (await news.boundingBox())?.x).toBe(0)
  await page.keyboard.press('Escape')
  await expect(news).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 800 })
  await page.locator('[data-tour="menu"]').click()
  const menu = page.getByRole('dialog')
  await expect.poll(async () => (await menu.boundingBox())?.x).toBe(390 - 296)
  await page.screenshot({ path: testInfo.outputPath('rtl-menu.png') })
  expect(await sideways(page)).toBe(0)
})

test('a toast of success stands for 2 s at the bottom right, and errors stay', async ({ page, portal, signIn, time }) => {
  await time.install()
  await signIn(page, 'operations')
  await page.goto(`${portal.origin()}/devops/gallery`)
  await ready(page)
  await time.stop()
  const shown = async (name: string, role: 'status' | 'alert') => {
    await page.getByRole('button', { name }).click()
    await page.mouse.move(10, 400)
    const toast = page.getByRole(role).filter({ has: page.getByRole('button', { name: 'Close' }) })
    await expect
      .poll(async () => {
        await page.clock.runFor(20)
        return toast.count()
      })
      .toBe(1)
    return toast
  }

  const plain = await shown('toast.success', 'status')
  const box = (await plain.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [right, below] = [1280 - box.x - box.width, (page.viewportSize()?.height ?? 0) - box.y - box.height]
  expect([right >= 0, right < 40]).toEqual([true, true])
  // Above the button that leads to the top, which ends 62 pixels from there.
  expect([below >= 62, below < 90]).toEqual([true, true])
  await page.clock.runFor(1_500)
  await expect(plain).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(plain).toHaveCount(0)

  const failed = await shown('toast.error', 'alert')
  await page.clock.runFor(300_000)
  await expect(failed).toBeVisible()
  await failed.getByRole('button', { name: 'Close' }).click()
  await page.clock.runFor(1_000)
  await expect(failed).toHaveCount(0)
})

test('the way back to the top appears after 50 pixels and leads there', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: '/vendor/users' })
  const toTop = page.getByRole('button', { name: 'Scroll to top' })
  await page.evaluate(() => window.scrollTo(0, 50))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(50)
  await expect(toTop).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 51))
  await toTop.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(toTop).toHaveCount(0)
})

test('at 400 % nothing stays over what is read: bars go with the page, and the palette fits', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await signIn(page, 'operations', { path: '/vendor/users' })
  /** What of the window is not the page's own content, at a few heights of its middle. */
  const covered = () =>
    page.evaluate(() =>
      [2, 60, 128, 200, 253].filter((y) => {
        const there = document.elementFromPoint(130, y)
        const stays = (element: Element | null): boolean =>
          element !== null && (['sticky', 'fixed'].includes(getComputedStyle(element).position) || stays(element.parentElement))
        return stays(there)
      }),
    )
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await expect(page.getByText('1 selected')).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 700))
  expect(await covered()).toEqual([])
  expect(await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom)).toBeLessThan(0)

  await page.getByRole('link', { name: 'Ada Ádám', exact: true }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Basic Details' }).click()
  await page.getByLabel('First name').fill('Adaline')
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 500))
  expect(await covered()).toEqual([])

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await expect(palette.getByRole('option').first()).toBeVisible()
  expect(await palette.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('an entry of the navigation is as high where one is as where one is not', async ({ page, signIn }) => {
  await signIn(page, 'operations', { path: '/vendor/users' })
  await page.getByRole('link', { name: 'Ada Ádám', exact: true }).first().click()
  const entries = page.getByRole('navigation', { name: 'This record' }).getByRole('link')
  await expect(entries.filter({ hasText: 'Two-factor authentication' })).toBeVisible()
  const sizes = await entries.evaluateAll((links) =>
    links.map((link) =>
      ['page', null].map((current) => {
        if (current === null) link.removeAttribute('aria-current')
        else link.setAttribute('aria-current', current)
        const words = document.createRange()
        words.selectNodeContents(link)
        const { width, height } = words.getBoundingClientRect()
        return `${width}x${height}`
      }),
    ),
  )
  expect(sizes.length).toBeGreaterThan(8)
  expect(sizes.map(([chosen]) => chosen)).toEqual(sizes.map(([, other]) => other))
})

test('pages fade in by fade-slow, and not at all where motion is unwanted', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    const fades: string[] = []
    Reflect.set(window, 'fades', fades)
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
      if (typeof options === 'object' && options.id !== undefined) fades.push(options.id)
      return animate.call(this, frames, options)
    }
  })
  const fades = () => page.evaluate(() => Reflect.get(window, 'fades') as string[])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn(page, 'operations', { path: '/vendor/home' })
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect.poll(fades).toEqual(['fade-slow'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await main.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(await fades()).toEqual(['fade-slow'])
})

test('whoever is signed in is not told to sign in again by the address of an expired session', async ({ page, portal, signIn }) => {
  const expired = `${portal.origin()}/error/expired?returnUrl=%2Fprofile%2Fsessions`
  await page.goto(expired)
  await expect(page.getByRole('heading', { level: 1, name: 'Session expired' })).toBeVisible()
  await expect(page).toHaveTitle(/^Session expired · /)
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()

  await signIn(page, 'employee')
  const titles = new Set<string>()
  for (const locale of LOCALES.toReversed()) {
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale)
    await page.goto(expired)
    await ready(page)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    const heading = await page.getByRole('heading', { level: 1 }).innerText()
    await expect(page).toHaveTitle(new RegExp(`^${heading} · `))
    titles.add(heading)
  }
  expect([...titles].toSorted()).toEqual(['Ha iniciado sesión', 'Sie sind angemeldet', 'Votre session est ouverte', 'You are signed in'])
  await expect(page.getByRole('main')).toContainText('An earlier session has expired.')
  await page.getByRole('link', { name: 'Continue where you left off' }).click()
  await expect(page).toHaveURL(`${portal.origin()}/profile/sessions`)
})

test('in every language the users list shows each status whole, fits 1280 pixels and cuts next to nothing there, and the list by login provider leads back to it', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn(page, 'operations', { path: '/vendor/users?v=1&filter=and(status:in:WAITING_CONFIRMATION)', partner: 'acme' })
  for (const locale of LOCALES) {
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale)
    await page.reload()
    await ready(page)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    const marks = page.locator('tbody [data-tone="warn"]')
    expect(await marks.count()).toBeGreaterThan(0)
    const cut = await marks.evaluateAll((all) =>
      all.filter((mark) => mark.scrollWidth > mark.clientWidth || mark.scrollHeight > mark.clientHeight),
    )
    expect(cut.length, locale).toBe(0)
    const cells = await page
      .locator('tbody td:has([data-tone])')
      .evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth))
    expect(cells.length, locale).toBe(0)
    expect(
      await page
        .getByRole('table')
        .evaluate(({ parentElement }) => (parentElement ? parentElement.scrollWidth - parentElement.clientWidth : -1)),
      locale,
    ).toBe(0)
  }

  await page.evaluate(() => localStorage.setItem('locale', 'en-GB'))
  for (const list of ['users', 'customers']) {
    await page.goto(`${portal.origin('acme')}/vendor/${list}`)
    await ready(page)
    const cells = await page.locator('tbody :is(th, td)').evaluateAll((all) => {
      const isCut = (element: Element) => element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX !== 'visible'
      return all.map((cell) => [cell, ...cell.querySelectorAll('*')].some((element) => element.clientWidth > 0 && isCut(element)))
    })
    expect(cells.filter(Boolean).length, `cut cells of ${cells.length}`).toBeLessThan(cells.length / 50)
  }

  await page.goto(`${portal.origin('acme')}/vendor/users/login-providers`)
  await ready(page)
  await page.getByRole('main').locator('header').getByRole('link').click()
  await expect(page).toHaveURL(`${portal.origin('acme')}/vendor/users`)
})

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
