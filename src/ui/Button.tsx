import type { ButtonHTMLAttributes } from 'react'
import classes from './button.module.css'

export type ButtonLook = 'filled' | 'default' | 'danger'
type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & { look?: ButtonLook }

/** A button of the pages that need nothing of Mantine: everyone's first ones, and what stands over all pages. */
export const Button = ({ look = 'filled', type = 'button', ...rest }: ButtonProps) => (
  // oxlint-disable-next-line react/button-has-type -- one of the three, 'button' unless said
  <button type={type} className={classes['root']} data-look={look} {...rest} />
)
