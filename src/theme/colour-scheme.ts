/** Where this browser keeps auto, light or dark; with the locale the only thing that stays after a sign-out. */
export const COLOUR_SCHEME_KEY = 'colour-scheme'

const DARK = '(prefers-color-scheme: dark)'

/** Shows the stored scheme, and follows the system and the other tabs: for the pages on which Mantine does not do it. The answer ends it. */
export const followColourScheme = (): (() => void) => {
  const stop = new AbortController()
  const system = window.matchMedia(DARK)
  const show = () => {
    const stored = storedScheme()
    const shown = stored === 'light' || stored === 'dark' ? stored : system.matches ? 'dark' : 'light'
    document.documentElement.setAttribute('data-mantine-color-scheme', shown)
  }
  show()
  system.addEventListener('change', show, { signal: stop.signal })
  window.addEventListener('storage', ({ key }) => key === COLOUR_SCHEME_KEY && show(), { signal: stop.signal })
  return () => stop.abort()
}

const storedScheme = (): string | null => {
  try {
    return localStorage.getItem(COLOUR_SCHEME_KEY)
  } catch {
    return null
  }
}
