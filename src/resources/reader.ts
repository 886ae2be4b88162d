import { createContext, use, useMemo } from 'react'
import type { AccessRule } from '#contract/access/rule.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { MayDo } from './may-do.ts'
import { usePortalName } from './portal-name.ts'

export type ReaderFacts = {
  /** Their id. */
  subject: string
  /** They look at the portal as somebody else, and change nothing. */
  isViewing: boolean
  /** Whether the browser may load pictures by plain address. */
  loadsPictures: boolean
}
/** Who reads the page, as the kit has to know it; the shell says it for the whole page. */
export const ReaderFacts = createContext<ReaderFacts>({ subject: '', isViewing: false, loadsPictures: false })

export type Reader = ReaderFacts & { portal: Portal; mayDo: (rule: AccessRule) => boolean }

/** Who reads the page, in which portal, and what they may do. */
export const useReader = (): Reader => {
  const [facts, mayDo, portal] = [use(ReaderFacts), use(MayDo), usePortalName()]
  return useMemo(() => ({ ...facts, mayDo, portal }), [facts, mayDo, portal])
}
