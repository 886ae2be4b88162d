import { useLingui } from '@lingui/react/macro'
import type { SetupLinkObstacle } from '#contract/setup-page.ts'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { Notice } from '#src/ui/states/Notice.tsx'
import { obstacleWords } from './setup-words.ts'

/** Why a link opens nothing, and what to do. */
export const ClosedNotice = ({ reason }: { reason: SetupLinkObstacle }) => {
  const { i18n } = useLingui()
  const { name: owner } = usePartner()
  const { title, lead } = obstacleWords[reason]
  return (
    <Notice icon={reason === 'HANDED_IN' ? 'check' : 'warning'} title={i18n._(title)}>
      <p>{i18n._({ ...lead, values: { owner } })}</p>
    </Notice>
  )
}
