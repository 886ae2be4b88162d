import type { Page } from '@playwright/test'

/** Of each column of the table that is shown, which share of its cells is cut, 0 to 1: text that ends in an ellipsis. */
export const cutCells = (page: Page): Promise<number[]> =>
  page.locator('table').evaluate((table) => {
    const isCut = (cell: Element) =>
      [cell, ...cell.querySelectorAll('*')].some(
        (part) => getComputedStyle(part).textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth,
      )
    const rows = [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map(isCut))
    return (rows[0] ?? []).map((_, column) => rows.filter((row) => row[column]).length / rows.length)
  })
