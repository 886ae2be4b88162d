import { Button } from './Button.tsx'
import type { ButtonIcon, ButtonProps } from './Button.tsx'

type IconButtonProps = Omit<ButtonProps, 'aria-label' | 'children' | 'endIcon' | 'collapses'> & { label: string; icon: ButtonIcon }

/** A square button with an icon and an accessible label. */
export const IconButton = ({ label, kind = 'subtle', ...rest }: IconButtonProps) => (
  <Button {...rest} kind={kind} aria-label={label} data-shape="icon" />
)
