import { useLingui } from '@lingui/react/macro'
import { Facts } from '#src/ui/Facts.tsx'
import { receivedParts, requiredParts, type Coded } from './finding-text.ts'
import { FindingText } from './FindingText.tsx'

export const FindingFacts = ({ finding }: { finding: Coded & { readonly received: Coded } }) => {
  const { t, i18n } = useLingui()
  return (
    <Facts
      facts={[
        { label: t`Expected`, value: <FindingText parts={requiredParts(finding, '', i18n)} />, wide: true },
        { label: t`Received`, value: <FindingText parts={receivedParts(finding.received, '', i18n)} />, wide: true },
      ]}
    />
  )
}
