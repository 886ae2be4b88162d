import { useEffect, useSyncExternalStore, useLayoutEffect } from 'react'
import type { Viewer } from '#contract/access/rule.ts'
import { withWords } from '#src/i18n/activate.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { useAfterReady } from '#src/ui/page/page-ready.ts'
import { viewWish } from '#src/bridge/view-as.ts'
import { isCovered } from '#src/lib/is-covered.ts'
import { isTyping } from '#src/lib/is-typing.ts'
import { singleKeys } from '#src/lib/single-keys.ts'
import type { Place } from './navigation/navigation.ts'
import { shellDialogs } from './shell-dialogs.ts'
import { holdTyped } from './palette/typed-ahead.ts'

/** Ctrl/Cmd+K opens the palette everywhere. ? lists the shortcuts, but not while the user types or another dialog is open. */
const useShellKeys = (): void =>
  useEffect(() => {
    const stop = new AbortController()
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return
      const dialog = askedBy(event)
      if (!dialog || isCovered()) return
      event.preventDefault()
      shellDialogs.set(dialog)
    }
    document.addEventListener('keydown', hear, { signal: stop.signal })
    return () => stop.abort()
  }, [])

const askedBy = (event: KeyboardEvent) => {
  const command = event.ctrlKey || event.metaKey
  if (command && !event.shiftKey && event.key.toLowerCase() === 'k') return 'palette'
  return !command && event.key === '?' && singleKeys.get() && !isTyping(event.target) ? 'keys' : undefined
}

const ViewAsDialog = laterPart(withWords('dialogs', async () => (await import('./view-as/ViewAsDialog.tsx')).default))

const endWish = () => viewWish.set(undefined)

/** Dialog before a view as somebody else, wherever it was requested. */
const ViewQuestion = ({ viewer }: { viewer: Viewer }) => {
  const wish = useSyncExternalStore(viewWish.subscribe, viewWish.get)
  return wish && <ViewAsDialog viewer={viewer} wish={wish} onClose={endWish} />
}

/** Collects what is typed while the palette is loading. */
const PaletteMeanwhile = () => {
  useLayoutEffect(holdTyped, [])
  return null
}

const Palette = laterPart(
  withWords('dialogs', async () => (await import('./palette/Palette.tsx')).default),
  PaletteMeanwhile,
)
const KeysDialog = laterPart(withWords('dialogs', async () => (await import('./keys/KeysDialog.tsx')).default))
const PortalTour = laterPart(withWords('dialogs', async () => (await import('./tour/PortalTour.tsx')).default))

const close = () => shellDialogs.set(undefined)

/** Renders the dialogs that can be opened on every page, and handles their shortcuts. */
export const ShellDialogs = ({ viewer, places }: { viewer: Viewer; places: readonly Place[] }) => {
  const open = useSyncExternalStore(shellDialogs.subscribe, shellDialogs.get)
  const isReady = useAfterReady()
  useShellKeys()
  useEffect(() => close, [])
  // Loaded before the shortcut is pressed, so that what is typed right after it is not lost.
  useEffect(() => {
    if (isReady) void Palette.preload()
  }, [isReady])
  return (
    <>
      <ViewQuestion viewer={viewer} />
      {open === 'palette' && <Palette viewer={viewer} places={places} onClose={close} />}
      {open === 'tour' && <PortalTour subject={viewer.subject} onClose={close} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
    </>
  )
}
