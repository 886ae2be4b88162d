/** Storage key of the colour scheme (auto, light or dark). A sign-out keeps it. */
export const COLOUR_SCHEME_KEY = 'colour-scheme'

const DARK = '(prefers-color-scheme: dark)'

/** Applies the stored scheme and follows the system and the other tabs, for pages without Mantine. Returns the function that stops it. */
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
