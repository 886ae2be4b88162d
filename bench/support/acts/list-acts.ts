import type { Locator, Page } from '@playwright/test'
import { costOf, type Cost } from '../render-watch.ts'

export type Acts = Record<string, Cost[]>

const WORD = 'anna b'
/** Shorter than the rest after which a search begins. */
const BETWEEN_KEYS = 60
const BEFORE_PRESS = 150

/**
 * What somebody does on a list of 50 rows, each with its cost: keys in the search, the search that follows, a page on, a sort, a state, a row
 * picked, all rows, the menus of a row, of what is selected, of columns and views, a dialog, the filter builder opened for the first time and
 * again, its keys, a condition opened by its chip.
 */
export async function actOnList(page: Page): Promise<Acts> {
  const acts: Acts = {}
  const note = async (name: string, act: () => Promise<unknown>, over?: () => Promise<unknown>) => {
    ;(acts[name] ??= []).push(await costOf(page, act, over))
  }
  /**
   * A press by the mouse alone, whose pointer was there a moment before, as a hand's is. Who looks for the button by its role while it is measured
   * reckons the roles of the whole table, in the page's own time.
   */
  const press = async (name: string, target: Locator, over?: () => Promise<unknown>) => {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (box === null) throw new Error(`There is nothing to press for '${name}'.`)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.waitForTimeout(BEFORE_PRESS)
    await note(name, () => page.mouse.click(x, y), over)
  }
  const shown = (selector: string) => () => page.waitForSelector(selector)
  const settled = shown('table[aria-busy="false"]')
  const dialog = page.getByRole('dialog')
  const opened = shown('dialog[open], [role="dialog"]')
  const gone = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
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
  await press('page on', page.getByRole('button', { name: 'Next page' }), settled)
  await press('page back', page.getByRole('button', { name: 'Previous page' }), settled)
  await press('sort', page.getByRole('columnheader', { name: 'Status' }).getByRole('button'), () =>
    page.waitForURL((url) => url.searchParams.has('sort')).then(settled),
  )
  const states = page.getByRole('navigation', { name: 'Quick filters' })
  const isChosen = (state: string | null) => () => page.waitForURL((url) => url.searchParams.get('state') === state).then(settled)
  await press('state', states.getByRole('link', { name: /^Active/ }), isChosen('ACTIVE'))
  await press('all states', states.getByRole('link', { name: /^All/ }), isChosen(null))
  await press('menu of a row', page.getByRole('button', { name: /^Actions for / }).first(), shown('[role="menuitem"]'))
  await page.keyboard.press('Escape')
  await press('row picked', page.getByRole('checkbox', { name: /^Select / }).nth(1))
  const all = page.getByRole('checkbox', { name: 'Select all' }).first()
  await press('all rows', all)
  await press('no row', all)
  await press('row picked', page.getByRole('checkbox', { name: /^Select / }).nth(1))
  await press('menu of actions', page.getByRole('button', { name: 'Actions', exact: true }), shown('[role="menu"]'))
  await press('dialog of an action', page.getByRole('menuitem').first(), opened)
  await gone()
  for (const name of ['Columns', 'Views']) {
    await press(`menu: ${name}`, page.getByRole('button', { name, exact: true }), opened)
    await gone()
  }

  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  await press('filter builder, first time', filter, opened)
  await dialog.getByRole('button', { name: 'Add condition' }).click()
  await dialog.getByRole('textbox', { name: 'Value' }).first().click()
  for (const each of WORD) await note('key in the filter builder', () => key(each))
  await note('filter builder, closed', gone)
  await press('filter builder, again', filter, opened)
  await gone()
  await page.goto(new URL('/vendor/users?v=1&size=50&filter=and(userType%3Ain%3A1)', page.url()).href)
  await settled()
  await press('condition by its chip', page.getByRole('button', { name: /^Edit / }).first(), opened)
  return acts
}
