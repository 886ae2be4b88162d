import { useEffect, useRef } from 'react'

/**
 * Lets the whole row do what its link does: a click opens it, with Ctrl, Cmd or the middle button in a new tab. The link stays the
 * way for keyboard and assistive technology; controls in the row and selected text are left alone. What is cut is shown whole.
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

/** A right click beside its controls, or the menu key anywhere in it, opens a row's menu; with Shift, the browser's own. */
const openMenu = (event: MouseEvent) => {
  const { target } = event
  if (event.shiftKey || !(target instanceof Element) || (event.button === 2 && target.closest(CONTROLS))) return
  if (getSelection()?.type === 'Range') return
  const opener = target.closest('tr')?.querySelector<HTMLElement>('[data-actions] button')
  if (!opener) return
  event.preventDefault()
  opener.click()
}

/** What is cut can be read whole where the pointer rests. */
const showWhole = ({ target }: MouseEvent) => {
  if (!(target instanceof HTMLElement) || target.title !== '' || target.scrollWidth <= target.clientWidth) return
  if (getComputedStyle(target).textOverflow === 'ellipsis') target.title = target.textContent
}
