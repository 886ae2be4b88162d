import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { SignInFinding } from '#contract/sign-in-findings.ts'
import { Breakable } from '#src/ui/Breakable.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { FindingFacts } from './FindingFacts.tsx'
import type { FindingFragment } from './sign-in-finding.generated.ts'
import { remedyOfFinding } from './stage-words.ts'

/** `finding`: the check that every sign-in with these metadata would fail; `detail`: what was read, where no check says it. */
type RefusedMetadataProps = {
  remedy: MessageDescriptor
  finding: FindingFragment | SignInFinding | null
  detail: string | null
}

/** Why metadata cannot be used, and what to change at the provider. */
export const RefusedMetadata = ({ remedy, finding, detail }: RefusedMetadataProps) => {
  const { i18n } = useLingui()
  const more = finding && remedyOfFinding(finding.code)
  return (
    <>
      <Verdict tone="bad">{i18n._(remedy)}</Verdict>
      {finding ? (
        <FindingFacts finding={finding} />
      ) : (
        detail && (
          <p>
            <Breakable text={detail} />
          </p>
        )
      )}
      {more && <p>{i18n._(more)}</p>}
    </>
  )
}
