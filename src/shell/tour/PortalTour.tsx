import '@mantine/core/styles/Tour.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Tour } from '@mantine/core'
import { useState } from 'react'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { useSidePanel } from '#src/ui/use-side-panel.ts'

/** The first of these places that is on the screen: what a wide screen shows beside the page is behind 'Menu' on a narrow one. */
const shown = (...marks: readonly string[]) =>
  marks.map((mark) => `[data-tour="${mark}"]`).find((selector) => (document.querySelector<HTMLElement>(selector)?.offsetWidth ?? 0) > 0) ??
  ''

/** A short look around, left at any time by Escape or 'Skip'. */
const PortalTour = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const { name } = usePartner()
  const [targets] = useState(() => ({ pages: shown('navigation', 'menu'), search: shown('search'), account: shown('account') }))
  useSidePanel(true, onClose)
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
      <Tour.Step title={t`Welcome to ${name}`}>{t`Three places to know, then you are on your own. The arrow keys work too.`}</Tour.Step>
      <Tour.Step target={targets.pages} position="right" title={t`Everything you may open`}>
        {t`These are the pages of your portal. What you may not use is not shown.`}
      </Tour.Step>
      <Tour.Step target={targets.search} position="bottom" title={t`Find anything`}>
        {t`Search for people, pages and actions from everywhere, also with Ctrl+K.`}
      </Tour.Step>
      <Tour.Step target={targets.account} position="bottom-end" title={t`Your own things`}>
        {t`Your profile, light or dark, this tour, and the way out.`}
      </Tour.Step>
    </Tour>
  )
}

export default PortalTour
