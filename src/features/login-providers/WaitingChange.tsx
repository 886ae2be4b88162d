import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { AuditDiff } from '#src/resources/history/AuditDiff.tsx'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { useReader } from '#src/resources/reader.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Card } from '#src/ui/Card.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { providerAuditFields } from './audit-fields.ts'
import { ConfirmLoginProviderChangeDocument, DiscardLoginProviderChangeDocument } from './login-provider.generated.ts'
import { mayChange } from './may-change.ts'
import type { Provider } from './ProviderFrame.tsx'
import { providerChanges } from './server-words.ts'

/**
 * A change of a provider's trust settings that waits for confirmation by somebody with full rights over all linked users; or a button for that
 * person's missing confirmation.
 */
export const WaitingChange = ({ provider: { id, version, waitingChange, trustIsLimited } }: { provider: Provider }) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const isChanger = mayChange(useReader())
  const confirm = useAction(ConfirmLoginProviderChangeDocument, providerChanges)
  const discard = useAction(DiscardLoginProviderChangeDocument, providerChanges)
  if (!waitingChange)
    return (
      trustIsLimited && (
        <Callout
          role="note"
          actions={
            isChanger && (
              <Button kind="secondary" size="sm" onClick={() => void confirm.run({ input: { id, version } }, t`Confirmed`)}>
                <Trans>Confirm connection</Trans>
              </Button>
            )
          }
        >
          <Trans>Administrators cannot sign in with it yet: someone with limited rights set the connection.</Trans>
        </Callout>
      )
    )
  const { revision, mayConfirm, needsOperations, confirmers, requests, before, after } = waitingChange
  const labelOf = (name: string) => {
    const field = ownEntry(providerAuditFields, name)
    return field ? i18n._(field.label) : name
  }
  const names = formats.list(confirmers)
  return (
    <Card
      title={<Trans>Change to be confirmed</Trans>}
      actions={
        isChanger && (
          <>
            <Button kind="secondary" size="sm" onClick={() => void discard.run({ input: { id, version } }, t`Change discarded`)}>
              <Trans>Discard</Trans>
            </Button>
            {mayConfirm && (
              <Button size="sm" onClick={() => void confirm.run({ input: { id, version, revision } }, t`Change confirmed`)}>
                <Trans>Confirm change</Trans>
              </Button>
            )}
          </>
        )
      }
    >
      {requests.map(({ requestedAt, requestedByName: by, fields }) => (
        <p key={fields.join(' ')}>
          {by === null ? <Trans>Requested</Trans> : <Trans>Requested by {by}</Trans>} · <TimeStamp value={requestedAt} />
          {requests.length > 1 && <>: {formats.list(fields.map((name) => labelOf(name)))}</>}
        </p>
      ))}
      <p>
        {needsOperations ? (
          <Trans>Users with more rights than the partner’s administrators are linked, so only vendor operations can confirm it.</Trans>
        ) : (
          <Trans>
            Linked users have more rights than the person who requested it, so a partner administrator or vendor operations must confirm it.
          </Trans>
        )}{' '}
        {!mayConfirm && names !== '' && <Trans>You can ask {names}.</Trans>}
      </p>
      <AuditDiff fields={providerAuditFields} before={before} after={after} />
    </Card>
  )
}
