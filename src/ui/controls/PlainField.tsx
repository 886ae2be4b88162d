import type { ReactNode } from 'react'
import type { ButtonIcon } from './Button.tsx'
import classes from './plain-field.module.css'

type PlainFieldProps = { icon: ButtonIcon; end?: boolean; size?: 'small'; children: ReactNode }

/**
 * An `input` or `select` of the browser's own in the look of Mantine's, with an icon before or at its end, for what stands on every list: all that
 * Mantine's inputs bring is a twentieth of the page's script.
 */
export const PlainField = ({ icon: Drawing, end, size, children }: PlainFieldProps) => (
  <div className={classes['root']} data-size={size} data-icon={end ? 'end' : 'start'}>
    {children}
    <Drawing size={16} aria-hidden="true" />
  </div>
)
