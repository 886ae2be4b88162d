import { createContext, use, useMemo } from 'react'
import type { AccessRule } from '#contract/access/rule.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { MayDo } from './may-do.ts'
import { usePortalName } from './portal-name.ts'

export type ReaderFacts = {
  subject: string
  /** Whether the reader is viewing the portal as another user, in which case nothing can be changed. */
  isViewing: boolean
  /** Whether the browser may load pictures by plain URL. */
  loadsPictures: boolean
}
/** Facts about the reader that the kit needs. The shell provides them for the whole page. */
export const ReaderFacts = createContext<ReaderFacts>({ subject: '', isViewing: false, loadsPictures: false })

export type Reader = ReaderFacts & { portal: Portal; mayDo: (rule: AccessRule) => boolean }

/** Returns the reader, the portal they are in, and what they may do. */
export const useReader = (): Reader => {
  const [facts, mayDo, portal] = [use(ReaderFacts), use(MayDo), usePortalName()]
  return useMemo(() => ({ ...facts, mayDo, portal }), [facts, mayDo, portal])
}
