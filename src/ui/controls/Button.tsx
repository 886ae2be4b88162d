import type { ComponentProps, ComponentType, MouseEvent } from 'react'
import classes from './button.module.css'

/** `primary` is the main action of the page; `secondary` is for the actions beside it; `subtle` has no background; `danger` destroys something. */
export type ButtonKind = 'primary' | 'secondary' | 'subtle' | 'danger'
/** Heights of 36, 30 and 26 px. On touch screens the hit area of each is 44 px. */
type ButtonSize = 'md' | 'sm' | 'compact'
export type ButtonIcon = ComponentType<{ size: number; 'aria-hidden': 'true' }>

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'disabled' | 'aria-busy' | 'aria-disabled'> & {
  /** TypeScript accepts unknown attributes with a hyphen, so these are forbidden explicitly: 'busy' sets both. */
  'aria-busy'?: never
  'aria-disabled'?: never
  kind?: ButtonKind
  size?: ButtonSize
  icon?: ButtonIcon | undefined
  /** Icon after the label. */
  endIcon?: ButtonIcon | undefined
  /** Shows only the icon on screens up to 767 px. */
  collapses?: boolean
  /** While its work is running: it keeps the focus, is announced as disabled, and neither acts nor submits its form, not even by Enter in a field. */
  busy?: boolean
  /** Disabled, with the reason, or true if its surroundings explain it. It keeps the focus as well. */
  unavailable?: boolean | string
}

/** The button of all pages. It does not depend on Mantine, which the first pages before sign-in do not load. */
export const Button = ({
  kind = 'primary',
  size = 'md',
  icon: Icon,
  endIcon: EndIcon,
  collapses,
  type = 'button',
  busy = false,
  unavailable = false,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const refuses = busy || unavailable !== false
  return (
    <button
      title={unavailable && unavailable !== true ? unavailable : undefined}
      {...rest}
      type={type}
      className={classes['root']}
      data-kind={kind}
      data-size={size}
      data-collapses={collapses}
      data-unavailable={unavailable !== false || undefined}
      aria-busy={busy}
      aria-disabled={refuses}
      onClick={refuses ? refuse : onClick}
    >
      {Icon && <Icon size={16} aria-hidden="true" />}
      {collapses ? <span>{children}</span> : children}
      {EndIcon && <EndIcon size={16} aria-hidden="true" />}
    </button>
  )
}

const refuse = (event: MouseEvent) => event.preventDefault()
