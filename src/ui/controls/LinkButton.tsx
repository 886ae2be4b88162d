import { Link, type LinkProps } from 'react-router'
import type { ButtonIcon, ButtonKind } from './Button.tsx'
import classes from './button.module.css'

type LinkButtonProps = Omit<LinkProps, 'className'> & { kind?: ButtonKind; icon?: ButtonIcon }

/** A link that looks like a button: it navigates and has no other effect. */
export const LinkButton = ({ kind = 'primary', icon: Icon, children, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={classes['root']} data-kind={kind}>
    {Icon && <Icon size={16} aria-hidden="true" />}
    {children}
  </Link>
)
