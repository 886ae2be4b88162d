import type { ReactNode } from 'react'
import type { ButtonIcon } from './Button.tsx'
import classes from './plain-field.module.css'

type PlainFieldProps = { icon: ButtonIcon; end?: boolean; size?: 'small'; children: ReactNode }

/**
 * A native `input` or `select` with the look of Mantine's and an icon at its start or end, for controls on every list. Mantine's inputs would be a
 * twentieth of the page's script.
 */
export const PlainField = ({ icon: Drawing, end, size, children }: PlainFieldProps) => (
  <div className={classes['root']} data-size={size} data-icon={end ? 'end' : 'start'}>
    {children}
    <Drawing size={16} aria-hidden="true" />
  </div>
)
