import type { Page } from '@playwright/test'
import { costOf, type Cost } from './render-watch.ts'

export type Acts = Record<string, Cost[]>

const WORD = 'anna b'
/** Shorter than the rest after which a search begins. */
const BETWEEN_KEYS = 60

/**
 * What somebody does on a list of 50 rows, each with its cost: keys in the search, the search that follows, a page on, a sort, a row picked,
 * the filter builder opened for the first time and again, its keys, a menu, a dialog.
 */
export async function actOnList(page: Page): Promise<Acts> {
  const acts: Acts = {}
  const note = async (name: string, act: () => Promise<unknown>, over?: () => Promise<unknown>) => {
    ;(acts[name] ??= []).push(await costOf(page, act, over))
  }
  const settled = () => page.locator('table[aria-busy="false"]').waitFor()
  const dialog = page.getByRole('dialog')
  const key = (each: string) => page.keyboard.press(each === ' ' ? 'Space' : each, { delay: BETWEEN_KEYS })

  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.click()
  for (const each of WORD) await note('key in the search', () => key(each))
  await search.fill('')
  await settled()
  await search.click()
  await note(
    'search that begins',
    () => search.fill('a'),
    () => page.waitForURL((url) => url.searchParams.get('q') === 'a').then(settled),
  )
  await search.fill('')
  await page.waitForURL((url) => !url.searchParams.has('q'))
  await settled()
  await note('page on', () => page.getByRole('button', { name: 'Next page' }).click(), settled)
  await note('page back', () => page.getByRole('button', { name: 'Previous page' }).click(), settled)
  await note('sort', () => page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click(), settled)
  await note('row picked', () =>
    page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .click(),
  )
  await note(
    'menu of actions',
    () => page.getByRole('button', { name: 'Actions' }).click(),
    () => page.getByRole('menu').waitFor(),
  )
  await note(
    'dialog of an action',
    () => page.getByRole('menuitem').first().click(),
    () => dialog.waitFor(),
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await note('menu of columns', () => page.getByRole('button', { name: 'Columns' }).click())
  await page.keyboard.press('Escape')

  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  await note(
    'filter builder, first time',
    () => filter.click(),
    () => dialog.waitFor(),
  )
  await dialog.getByRole('textbox', { name: 'Value' }).first().click()
  for (const each of WORD) await note('key in the filter builder', () => key(each))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await note(
    'filter builder, again',
    () => filter.click(),
    () => dialog.waitFor(),
  )
  return acts
}
