import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { customerChanges } from '../customer-changes.ts'
import { LiftLoginProviderDocument, ProviderRequirementDocument, type ProviderRequirementQuery } from './requirement.generated.ts'

export type Requirement = NonNullable<ProviderRequirementQuery['customer']>

const RequireDialog = laterPart(async () => (await import('./RequireDialog.tsx')).RequireDialog)

type OnlyThisProviderProps = {
  customer: { readonly id: string; readonly loginProvider: { readonly displayName: string } | null }
  closed: boolean
}

/** Whether the users of a customer sign in by its login provider alone. */
export const OnlyThisProvider = ({ customer: { id, loginProvider }, closed }: OnlyThisProviderProps) =>
  loginProvider && (
    <QueryPart query={ProviderRequirementDocument} variables={{ id }}>
      {({ customer }) => customer && <RequirementCard customer={customer} provider={loginProvider.displayName} closed={closed} />}
    </QueryPart>
  )

type RequirementProps = { customer: Requirement; provider: string; closed: boolean }

const RequirementCard = ({ customer, provider, closed }: RequirementProps) => {
  const { t } = useLingui()
  const [asks, setAsks] = useState<'require' | 'lift'>()
  const lift = useOutcome(LiftLoginProviderDocument, customerChanges)
  const { id, version, providerRequiredSince: since, breakGlass } = customer
  const close = () => setAsks(undefined)
  return (
    <Card title={<Trans>Only by {provider}</Trans>}>
      {since === null ? (
        <p>
          <Trans>Users can sign in by {provider}, with a password or with a passkey.</Trans>
        </p>
      ) : (
        <Facts
          facts={[
            { label: t`Only by this login provider since`, value: <TimeStamp value={since} /> },
            { label: t`Keep password and second factor`, value: breakGlass.map(({ name }) => name).join(', ') },
          ]}
        />
      )}
      {!closed && since === null && (
        <Button kind="secondary" size="sm" onClick={() => setAsks('require')}>
          <Trans>Require this login provider</Trans>
        </Button>
      )}
      {!closed && since !== null && (
        <Button kind="secondary" size="sm" busy={lift.running} onClick={() => setAsks('lift')}>
          <Trans>Open the other ways</Trans>
        </Button>
      )}
      {asks === 'require' && <RequireDialog customer={customer} provider={provider} onClose={close} />}
      {asks === 'lift' && (
        <ConfirmDialog
          title={<Trans>Open the other ways to sign in?</Trans>}
          confirm={<Trans>Open the other ways</Trans>}
          onCancel={close}
          onConfirm={() => lift.send({ input: { id, version } }, t`The other ways are open`)}
        >
          <Trans>Users can then sign in with a password or passkey again. Who has no password can ask for a link to set one.</Trans>
        </ConfirmDialog>
      )}
    </Card>
  )
}
