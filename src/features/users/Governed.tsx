import type { ComponentType, ReactNode } from 'react'
import { useReader } from '#src/resources/reader.ts'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { NOT_PERMITTED } from '#src/resources/record/not-permitted.ts'
import { managers } from './actions/may-manage.ts'
import type { Does } from './actions/may-manage.ts'
import { MISSING_AUTHORITY } from './access/missing-authority.ts'
import { useUser } from './UserFrame.tsx'

type Needed = {
  /** What the page does. */
  does?: Does
  /** The least authority by which it changes anything. */
  needs?: 'MEMBERSHIP' | 'FULL'
  /** It opens the account again for its owner, for which less authority does. */
  recovers?: boolean
}

/** Why the reader may not change everything of the user that is shown, and whether they may change nothing of it by this. */
export const useGoverned = ({ does = 'change', needs = 'FULL', recovers = false }: Needed = {}) => {
  const user = useUser()
  const authority = recovers ? user.recovery : user.authority
  const { mayDo } = useReader()
  const isPermitted = mayDo(managers(does))
  return {
    why: MISSING_AUTHORITY[authority] ?? (isPermitted ? undefined : NOT_PERMITTED),
    closed: !isPermitted || (authority !== 'FULL' && authority !== needs),
  }
}

/** A page that changes the user: says why the reader may not change everything, and takes no input where they may change nothing of it. */
export const Governed = ({ children, ...needed }: Needed & { children: ReactNode }) => (
  <LimitedPart {...useGoverned(needed)}>{children}</LimitedPart>
)

/** A page that is one such part. */
export const governedPage =
  (Part: ComponentType<{ id: string }>, needed: Needed = {}) =>
  () => {
    const { id } = useUser()
    return (
      <Governed {...needed}>
        <Part id={id} />
      </Governed>
    )
  }
