import type { ComponentType, ReactNode } from 'react'
import { useReader } from '#src/resources/reader.ts'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { managers, type Does } from './actions/may-manage.ts'
import { MISSING_AUTHORITY } from './access/missing-authority.ts'
import { useUser } from './UserFrame.tsx'
import { msg } from '@lingui/core/macro'

/** For readers whose user type or access profile does not allow the change. */
const NOT_PERMITTED = msg`You do not have permission to change this.`

type Needed = {
  does?: Does
  /** The lowest authority with which the page can change anything. */
  needs?: 'MEMBERSHIP' | 'FULL'
  /** Set if the page restores the owner's access to the account, for which a lower authority is sufficient. */
  recovers?: boolean
}

/** Returns why the reader may not change everything of the current user, and whether they may change nothing on this page. */
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

/** Wraps a page that changes the user: explains what the reader may not change, and disables the page if they may change nothing. */
export const Governed = ({ children, ...needed }: Needed & { children: ReactNode }) => (
  <LimitedPart {...useGoverned(needed)}>{children}</LimitedPart>
)

/** Wraps a component as such a page. */
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
