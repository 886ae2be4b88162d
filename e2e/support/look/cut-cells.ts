import type { Page } from '@playwright/test'

/** Returns for each column of the table the share of truncated cells, 0 to 1: those whose text ends in an ellipsis. */
export const cutCells = (page: Page): Promise<number[]> =>
  page.locator('table').evaluate((table) => {
    const isCut = (cell: Element) =>
      [cell, ...cell.querySelectorAll('*')].some(
        (part) => getComputedStyle(part).textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth,
      )
    const rows = [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map(isCut))
    return (rows[0] ?? []).map((_, column) => rows.filter((row) => row[column]).length / rows.length)
  })
