import { useCallback, useMemo } from 'react'
import { usePersonalChoice } from '#src/bridge/personal-choice.ts'
import { usePersonalSetting } from '#src/bridge/personal-setting.ts'

/** Marks the rail of icons among the IDs of collapsed groups. */
const RAIL = 'rail'

/** State of the sidebar: which groups are collapsed, and whether it is a rail of icons. */
export type NavigationLook = {
  closed: ReadonlySet<string>
  rail: boolean
  toggleGroup: (id: string) => void
  toggleRail: () => void
}

/** Parses the claim `portal_navigation`, such as `people,logs,rail`. */
export const readLook = (text: string | undefined): Pick<NavigationLook, 'closed' | 'rail'> => {
  const words = new Set((text ?? '').split(',').filter(Boolean))
  const rail = words.delete(RAIL)
  return { closed: words, rail }
}

const toggled = (text: string | undefined, word: string): string =>
  [...new Set((text ?? '').split(',').filter(Boolean)).symmetricDifference(new Set([word]))].join(',')

/**
 * State of the sidebar and the functions to change it. It belongs to the account: it applies at once in every tab, and after the next sign-in in
 * every browser.
 */
export const useNavigationLook = (): NavigationLook => {
  const text = usePersonalSetting('navigation')
  const choose = usePersonalChoice('navigation')
  const toggle = useCallback((word: string) => void choose(toggled(text, word)), [choose, text])
  return useMemo(() => ({ ...readLook(text), toggleGroup: toggle, toggleRail: () => toggle(RAIL) }), [text, toggle])
}
