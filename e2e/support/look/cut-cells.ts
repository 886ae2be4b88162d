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

/**
 * Returns the texts of the page, or of `within`, that are not shown whole: clipped by a box that cannot be scrolled, beyond the window, or outside
 * their button, badge or table head. Texts of data in a table's row and in an input may end in an ellipsis: `cutCells` counts those of a column.
 */
export const cutTexts = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((root) => {
    const FRAMES = 'button, [role="menuitem"], [role="tab"], [data-tone], th, summary'
    const clips = ({ overflowX, overflowY }: CSSStyleDeclaration) => ({
      x: overflowX === 'hidden' || overflowX === 'clip',
      y: overflowY === 'hidden' || overflowY === 'clip',
      scrolls: overflowX === 'auto' || overflowX === 'scroll',
    })
    const boxOf = (element: Element) => {
      const { left, top } = element.getBoundingClientRect()
      const [x, y] = [left + element.clientLeft, top + element.clientTop]
      return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight }
    }
    /** Hidden from the eye, for screen readers: a box of one pixel, or one that is clipped away. */
    const isForReadersAlone = (element: Element | null): boolean => {
      if (!element || element === document.body) return false
      const { clipPath, clip, position } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      return (
        clipPath !== 'none' ||
        clip !== 'auto' ||
        (position === 'absolute' && width <= 1 && height <= 1) ||
        isForReadersAlone(element.parentElement)
      )
    }
    const isData = (element: Element) => element.closest('tbody td, tbody th, tbody td *') !== null
    const faultOf = (text: Text): string | undefined => {
      const parent = text.parentElement
      if (
        !parent ||
        parent.closest('script, style, noscript, option, svg, [inert], template') ||
        !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        return undefined
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, top, bottom, width } = range.getBoundingClientRect()
      if (width === 0) return undefined
      if (isForReadersAlone(parent)) return undefined
      for (let each: Element | null = parent; each && each !== document.body; each = each.parentElement) {
        const style = getComputedStyle(each)
        const { x, y, scrolls } = clips(style)
        const box = boxOf(each)
        if (style.display === 'inline' || style.display === 'contents') continue
        if (x && (right > box.right + 1.5 || left < box.left - 1.5))
          return style.textOverflow === 'ellipsis' && isData(each) ? undefined : 'cut at its side'
        if (y && (bottom > box.bottom + 3 || top < box.top - 3)) return 'cut below'
        if (each.matches(FRAMES) && (right > each.getBoundingClientRect().right + 1.5 || left < each.getBoundingClientRect().left - 1.5))
          return 'beyond its frame'
        if (scrolls) return undefined
        if (style.position === 'fixed') break
      }
      return right > document.documentElement.clientWidth + 1 || left < -1 ? 'beyond the window' : undefined
    }
    const found = new Set<string>()
    for (const container of document.querySelectorAll(root)) {
      const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT, {
        acceptNode: ({ nodeValue }) => (nodeValue?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT),
      })
      while (walker.nextNode()) {
        const text = walker.currentNode as Text
        const fault = faultOf(text)
        if (fault !== undefined) found.add(`${fault}: ${text.parentElement?.tagName.toLowerCase()} "${text.data.trim().slice(0, 60)}"`)
      }
    }
    return [...found]
  }, within)
