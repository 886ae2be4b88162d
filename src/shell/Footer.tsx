import { Trans } from '@lingui/react/macro'
import type { Viewer } from '#contract/access/rule.ts'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import classes from './footer.module.css'

export const Footer = ({ viewer }: { viewer: Viewer }) => {
  const partner = usePartner()
  const { userName } = viewer
  return (
    <footer className={classes['root']}>
      <span>{partner.name}</span>
      <span>
        <Trans>Signed in as {userName}</Trans>
      </span>
    </footer>
  )
}
