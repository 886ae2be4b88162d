import { Button, type ButtonIcon, type ButtonProps } from './Button.tsx'

type IconButtonProps = Omit<ButtonProps, 'aria-label' | 'children' | 'endIcon' | 'collapses'> & { label: string; icon: ButtonIcon }

export const IconButton = ({ label, kind = 'subtle', ...rest }: IconButtonProps) => (
  <Button {...rest} kind={kind} aria-label={label} data-shape="icon" />
)
