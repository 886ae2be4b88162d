import { use, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { MayOpen } from '#src/resources/may-do.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { useUser } from '../UserFrame.tsx'

/** Link from a card of the overview to its page, if the reader may open that. */
export const MoreLink = ({ to, children }: { to: (portal: Portal, id: string) => string; children: ReactNode }) => {
  const portal = usePortalName()
  const { id } = useUser()
  const path = to(portal, id)
  return use(MayOpen)(path) && <Link to={path}>{children}</Link>
}
