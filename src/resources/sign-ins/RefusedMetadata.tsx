import { useLingui } from '@lingui/react/macro'
import type { SignInFindingCode } from '#contract/sign-in-findings.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { receivedParts, requiredParts } from './finding-text.ts'
import type { Coded } from './finding-text.ts'
import { FindingText } from './FindingText.tsx'
import { remedyOfFinding } from './stage-words.ts'

type RefusedMetadataProps = { finding: Coded & { readonly code: SignInFindingCode; readonly received: Coded | null } }

/** The check that every sign-in with these metadata would fail, and what to change at the provider. */
export const RefusedMetadata = ({ finding }: RefusedMetadataProps) => {
  const { t, i18n } = useLingui()
  const remedy = remedyOfFinding(finding.code)
  return (
    <>
      <Facts
        facts={[
          { label: t`Expected`, value: <FindingText parts={requiredParts(finding, '', i18n)} />, wide: true },
          { label: t`Received`, value: finding.received && <FindingText parts={receivedParts(finding.received, '', i18n)} />, wide: true },
        ]}
      />
      {remedy && <p>{i18n._(remedy)}</p>}
    </>
  )
}
