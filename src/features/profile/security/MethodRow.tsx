import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { WorkButton } from '#src/ui/controls/WorkButton.tsx'
import classes from './factors.module.css'

type MethodRowProps = {
  name: ReactNode
  hint: ReactNode
  on: boolean
  /** Why the method cannot be turned on; undefined if it can. */
  closed?: ReactNode
  onSwitch: (on: boolean) => Promise<void>
  /** Further controls. */
  children?: ReactNode
}

/** One two-factor method: its state and its controls. */
export const MethodRow = ({ name, hint, on, closed, onSwitch, children }: MethodRowProps) => (
  <li className={classes['row']}>
    <div className={classes['what']}>
      <h3 className={classes['name']}>{name}</h3>
      <p className={classes['hint']}>
        {on ? <Trans>On</Trans> : <Trans>Off</Trans>} · {closed ?? hint}
      </p>
    </div>
    <div className={classes['actions']}>
      {children}
      {(on || closed === undefined) && (
        <WorkButton kind="secondary" work={() => onSwitch(!on)}>
          {on ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
        </WorkButton>
      )}
    </div>
  </li>
)
