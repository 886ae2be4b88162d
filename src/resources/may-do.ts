import { createContext } from 'react'
import type { AccessRule } from '#contract/access/rule.ts'

/** Whether the reader may do what a rule covers; the shell says it for the whole page. */
export const MayDo = createContext<(rule: AccessRule) => boolean>(() => false)

/** Whether the reader may open the page at an address of the portal. */
export const MayOpen = createContext<(path: string) => boolean>(() => true)
