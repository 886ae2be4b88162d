import { createContext } from 'react'
import type { AccessRule } from '#contract/access/rule.ts'

/** Whether the reader satisfies an access rule. The shell provides it for the whole page. */
export const MayDo = createContext<(rule: AccessRule) => boolean>(() => false)

/** Whether the reader may open the page at an address of the portal. */
export const MayOpen = createContext<(path: string) => boolean>(() => true)
