import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import classes from './button.module.css'

export type ButtonLook = 'filled' | 'default' | 'danger'
type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-busy' | 'aria-disabled'> & {
  /** Names with a hyphen pass as unknown ones do unless they are refused: 'busy' sets both. */
  'aria-busy'?: never
  'aria-disabled'?: never
  look?: ButtonLook
  /** While its work runs: it keeps the focus, says that it cannot be pressed, and neither does anything nor sends its form, by Enter in a field either. */
  busy?: boolean
}

/** A button of the pages that need nothing of Mantine: everyone's first ones, and what stands over all pages. */
export const Button = ({ look = 'filled', type = 'button', busy = false, onClick, ...rest }: ButtonProps) => (
  <button
    // oxlint-disable-next-line react/button-has-type -- one of the three, 'button' unless said
    type={type}
    className={classes['root']}
    data-look={look}
    aria-busy={busy}
    aria-disabled={busy}
    onClick={busy ? refuse : onClick}
    {...rest}
  />
)

const refuse = (event: MouseEvent) => event.preventDefault()
