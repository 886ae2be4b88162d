import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link that looks like a button: it leads somewhere, it does nothing. */
export const LinkButton = ({ to, children, ...rest }: ButtonProps & { to: string; children: ReactNode }) => (
  <Button component={Link} to={to} {...rest}>
    {children}
  </Button>
)
