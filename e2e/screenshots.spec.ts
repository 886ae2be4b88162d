import { join } from 'node:path'
import { ready } from './support/people.ts'
import { expect, test } from './support/test.ts'

const docs = join(import.meta.dirname, '../docs')

/** The README's pictures: `npm run screenshots` writes them to docs, a test run only proves that they can be taken. */
const pictures = [
  { name: 'users-list', person: 'operations', path: '/vendor/users', colorScheme: 'light' },
  { name: 'users-list-dark', person: 'operations', path: '/vendor/users', colorScheme: 'dark' },
] as const

for (const { name, person, path, colorScheme } of pictures)
  test(`picture ${name}`, async ({ page, signIn }, testInfo) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, person, { path, partner: 'acme' })
    await ready(page)
    await page.mouse.move(0, 0)
    const folder = process.env['SCREENSHOTS'] === undefined ? testInfo.outputDir : docs
    const picture = await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })
    expect(picture.length).toBeGreaterThan(10_000)
  })
