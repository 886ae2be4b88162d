/**
 * Scrolls a list until the entry is visible, like `scrollIntoView` with `block: 'nearest'`. In Chromium that also moves the starting point of Tab
 * navigation: the first Tab on a page would skip the link that skips the navigation.
 */
export function bringIntoSight(entry: Element): void {
  const scroller = scrollerOf(entry)
  if (!scroller) return
  const [own, around] = [entry.getBoundingClientRect(), scroller.getBoundingClientRect()]
  const { scrollPaddingBlockStart, scrollPaddingBlockEnd } = getComputedStyle(scroller)
  const { scrollMarginBlockStart } = getComputedStyle(entry)
  const above = own.top - pixels(scrollMarginBlockStart) - around.top - pixels(scrollPaddingBlockStart)
  const below = own.bottom - around.bottom + pixels(scrollPaddingBlockEnd)
  if (above < 0) scroller.scrollTop += above
  else if (below > 0) scroller.scrollTop += Math.min(above, below)
}

const pixels = (length: string) => Number.parseFloat(length) || 0

function scrollerOf(entry: Element): Element | undefined {
  for (let around = entry.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  return undefined
}
