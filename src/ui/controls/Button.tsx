import type { ComponentProps, ComponentType, MouseEvent } from 'react'
import classes from './button.module.css'

/** `primary` is what the page is for; `secondary` stands beside it; `subtle` has no ground; `danger` destroys something. */
export type ButtonKind = 'primary' | 'secondary' | 'subtle' | 'danger'
/** 36, 30 and 26 px high; under a finger each can be pressed on 44 px. */
export type ButtonSize = 'md' | 'sm' | 'compact'
export type ButtonIcon = ComponentType<{ size: number; 'aria-hidden': 'true' }>

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'disabled' | 'aria-busy' | 'aria-disabled'> & {
  /** Names with a hyphen pass as unknown ones do unless they are refused: 'busy' sets both. */
  'aria-busy'?: never
  'aria-disabled'?: never
  kind?: ButtonKind
  size?: ButtonSize
  icon?: ButtonIcon | undefined
  /** Stands behind the words. */
  endIcon?: ButtonIcon | undefined
  /** Up to 767 px only its icon is seen. */
  collapses?: boolean
  /** While its work runs: it keeps the focus, says that it cannot be pressed, and neither does anything nor sends its form, by Enter in a field either. */
  busy?: boolean
  /** It does nothing now: the reason, or true where its place says why. It keeps the focus, too. */
  unavailable?: boolean | string
}

/** The one button of all pages. It needs nothing of Mantine, which everyone's first pages load nothing of. */
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
      // oxlint-disable-next-line react/button-has-type -- one of the three, 'button' unless said
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
