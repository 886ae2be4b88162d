import { useEffect, useRef } from 'react'

/**
 * Makes the whole row act like its link: a click opens it; Ctrl, Cmd or the middle button opens a new tab. Keyboard and assistive technology use the
 * link itself. Clicks on controls and selections of text are ignored. Truncated text gets a tooltip.
 */
export const useRowClick = () => {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    const element = body.current
    if (!element) return undefined
    const listening = new AbortController()
    element.addEventListener('click', (event) => open(event, event.ctrlKey || event.metaKey || event.shiftKey), {
      signal: listening.signal,
    })
    element.addEventListener('auxclick', (event) => event.button === 1 && open(event, true), { signal: listening.signal })
    element.addEventListener('contextmenu', openMenu, { signal: listening.signal })
    element.addEventListener('mouseover', showWhole, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return body
}

const CONTROLS = 'a, button, input, label, select, textarea, summary, [role="button"]'

const open = (event: MouseEvent, inNewTab: boolean) => {
  const { target } = event
  if (event.defaultPrevented || !(target instanceof Element) || target.closest(CONTROLS)) return
  if (getSelection()?.type === 'Range') return
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-row-link]')
  if (!link) return
  if (inNewTab) window.open(link.href, '_blank', 'noopener')
  else link.click()
}

/** Opens a row's menu on a right click outside of its controls, or by the menu key anywhere in it. With Shift the browser's own menu opens. */
const openMenu = (event: MouseEvent) => {
  const { target } = event
  if (event.shiftKey || !(target instanceof Element) || (event.button === 2 && target.closest(CONTROLS))) return
  if (getSelection()?.type === 'Range') return
  const opener = target.closest('tr')?.querySelector<HTMLElement>('[data-actions] button')
  if (!opener) return
  event.preventDefault()
  opener.click()
}

/** Sets a tooltip with the full text on a truncated element under the pointer. */
const showWhole = ({ target }: MouseEvent) => {
  if (!(target instanceof HTMLElement) || target.title !== '' || target.scrollWidth <= target.clientWidth) return
  if (getComputedStyle(target).textOverflow === 'ellipsis') target.title = target.textContent
}
