import { useEffect, useRef } from 'react'

/**
 * Lets the whole row do what its link does: a click opens it, with Ctrl, Cmd or the middle button in a new tab. The link stays the
 * way for keyboard and assistive technology; controls in the row and selected text are left alone.
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
