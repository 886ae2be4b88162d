import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import classes from './limited-part.module.css'

type LimitedPartProps = {
  /** Why the reader may not change everything; undefined if they may. */
  why: MessageDescriptor | undefined
  /** Whether the reader may change nothing of it. */
  closed: boolean
  children: ReactNode
}

/** Wraps the form of a record: explains what the reader may not change, and disables it if they may change nothing. */
export const LimitedPart = ({ why, closed, children }: LimitedPartProps) => {
  const { i18n } = useLingui()
  return (
    <>
      {why && (
        <p role="note" className={classes['why']}>
          {i18n._(why)}
        </p>
      )}
      <fieldset className={classes['part']} disabled={closed}>
        {children}
      </fieldset>
    </>
  )
}
