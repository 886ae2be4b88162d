import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Portal } from '#src/lib/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { useUser } from '../UserFrame.tsx'

/** The way from a card of the overview to its page. */
export const MoreLink = ({ to, children }: { to: (portal: Portal, id: string) => string; children: ReactNode }) => {
  const portal = usePortalName()
  const { id } = useUser()
  return <Link to={to(portal, id)}>{children}</Link>
}
