import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { accessName } from '#src/access/access-names.ts'
import type { Check, CustomerTrace } from '#contract/access/user-access.ts'
import { Checks } from '#src/resources/verdicts/Checks.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'

export const CustomerAccessCard = ({ trace: { customer, checks, decision }, module }: { trace: CustomerTrace; module: string | null }) => {
  const { i18n } = useLingui()
  const profile = customer.accessProfileName
  const named = module === null ? undefined : accessName(module, (words) => i18n._(words))
  const titles: Readonly<Record<Check['id'], ReactNode>> = {
    customer: <Trans>The organisation is enabled</Trans>,
    profile: profile === null ? <Trans>Has an access profile</Trans> : <Trans>Has an access profile: {profile}</Trans>,
    granted: <Trans>The access profile allows it</Trans>,
    module: named === undefined ? <Trans>The module is turned on</Trans> : <Trans>The module {named} is turned on</Trans>,
  }
  return (
    <Card
      title={customer.customerName}
      actions={
        <Verdict tone={decision === 'allowed' ? 'good' : 'bad'}>
          {decision === 'allowed' ? <Trans>Allowed</Trans> : <Trans>Denied</Trans>}
        </Verdict>
      }
    >
      <Checks
        checks={checks.map(({ id, asked, holds }) => ({
          id,
          title: titles[id],
          tone: asked ? (holds ? 'good' : 'bad') : 'neutral',
          word: asked ? holds ? <Trans>Met</Trans> : <Trans>Not met</Trans> : <Trans>Not required</Trans>,
        }))}
      />
    </Card>
  )
}
