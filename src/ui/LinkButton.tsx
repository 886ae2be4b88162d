import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './button.module.css'
import type { ButtonLook } from './Button.tsx'

/** A link that looks like a button: it leads somewhere, it does nothing. */
export const LinkButton = ({ to, look = 'filled', children }: { to: string; look?: ButtonLook; children: ReactNode }) => (
  <Link to={to} className={classes['root']} data-look={look}>
    {children}
  </Link>
)
