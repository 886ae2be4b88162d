import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Tour.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Tour } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { SaveOwnClaimDocument } from '#src/data/own-claim.generated.ts'
import { outlivingFetch, sendMutation } from '#src/data/send-mutation.ts'
import { useSidePanel } from '#src/ui/dialogs/use-side-panel.ts'

/** Selector of the first of these elements that is visible: what a wide screen shows beside the page is behind 'Menu' on a narrow one. */
const shown = (...marks: readonly string[]) =>
  marks.map((mark) => `[data-tour="${mark}"]`).find((selector) => (document.querySelector<HTMLElement>(selector)?.offsetWidth ?? 0) > 0) ??
  ''

/** A short tour of the portal. Escape or 'Skip' ends it at any time. */
const PortalTour = ({ subject, onClose }: { subject: string; onClose: () => void }) => {
  const { t } = useLingui()
  const { name } = usePartner()
  const [targets] = useState(() => ({ pages: shown('navigation', 'menu'), search: shown('search'), account: shown('account') }))
  const client = useClient()
  useSidePanel(true, onClose)
  useEffect(() => {
    void sendMutation(
      client,
      SaveOwnClaimDocument,
      { userId: subject, type: 'portal_tour', value: 'seen' },
      { expectsErrors: true, fetch: outlivingFetch },
    )
  }, [client, subject])
  return (
    <Tour
      active
      onClose={onClose}
      zIndex={300}
      maxWidth={440}
      labels={{
        skip: t`Skip`,
        back: t`Back`,
        next: t`Next`,
        close: t`Done`,
        stepCounter: (current, total) => t`${current} of ${total}`,
        beacon: t`Start the tour`,
      }}
    >
      <Tour.Step title={t`Welcome to ${name}`}>{t`A quick look at three places. You can also use the arrow keys.`}</Tour.Step>
      <Tour.Step target={targets.pages} position="right" title={t`All your pages`}>
        {t`Grouped by what you come for. Only pages that you can open are shown.`}
      </Tour.Step>
      <Tour.Step target={targets.search} position="bottom" title={t`Find anything`}>
        {t`Search users, customers, pages and actions from anywhere. Shortcut: Ctrl+K.`}
      </Tour.Step>
      <Tour.Step target={targets.account} position="bottom-end" title={t`Your account`}>
        {t`Your profile and security, colour scheme, this tour and sign-out.`}
      </Tour.Step>
    </Tour>
  )
}

export default PortalTour
