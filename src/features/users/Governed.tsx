import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UserAuthority } from '#src/data/generated/schema.ts'
import { userServerWords } from './words/server-words.ts'
import classes from './user-pages.module.css'

const MISSING = { NONE: userServerWords.USER_ABOVE_YOU, MEMBERSHIP: userServerWords.USER_BEYOND_YOU } as const

type GovernedProps = {
  authority: UserAuthority
  /** The least that a page needs to change anything. */
  needs: 'MEMBERSHIP' | 'FULL'
  children: ReactNode
}

/** A page that changes a user: says why the reader may not change everything, and takes no input where they may change nothing of it. */
export const Governed = ({ authority, needs, children }: GovernedProps) => {
  const { i18n } = useLingui()
  return (
    <>
      {authority !== 'FULL' && (
        <p role="note" className={classes['authority']}>
          {i18n._(MISSING[authority])}
        </p>
      )}
      <fieldset className={classes['governed']} disabled={authority !== 'FULL' && authority !== needs}>
        {children}
      </fieldset>
    </>
  )
}
