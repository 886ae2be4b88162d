import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import type { ClientKindPreviewInput } from '#src/data/generated/schema.ts'
import { ClientKindPreviewDocument, type ClientKindPreviewQuery } from '../app.generated.ts'
import { appAuditFields } from '../audit-fields.ts'

type Preview = NonNullable<ClientKindPreviewQuery['clientKindPreview']>
type TypeLossesProps = { id: string; to: Omit<ClientKindPreviewInput, 'id'> }

/** What an app loses if it runs elsewhere, and what it needs there. */
export const TypeLosses = ({ id, to }: TypeLossesProps) => (
  <QueryPart query={ClientKindPreviewDocument} variables={{ input: { id, ...to } }}>
    {({ clientKindPreview }) => clientKindPreview && <Losses preview={clientKindPreview} />}
  </QueryPart>
)

const Losses = ({ preview: { losses, needsSecret, needsAddress } }: { preview: Preview }) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const factOf = ({ field, values }: Preview['losses'][number]) => {
    const known = ownEntry(appAuditFields, field)
    const said = values.map((value) => {
      const choice = known?.choices?.find((each) => each.value === value)
      return choice ? i18n._(choice.label) : value
    })
    const isNamed = said.length > 0 && known?.source === undefined
    const label = field === 'secrets' ? t`Secrets` : known ? i18n._(known.label) : field
    return { label, value: isNamed ? formats.list(said) : t`Set back to the default`, wide: true }
  }
  return (
    <>
      {losses.length === 0 ? (
        <p>
          <Trans>The app keeps all of its settings.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>The app loses:</Trans>
          </p>
          <Facts facts={losses.map(factOf)} />
        </>
      )}
      {needsSecret && (
        <p>
          <Trans>It gets no tokens until you create a secret.</Trans>
        </p>
      )}
      {needsAddress && (
        <p>
          <Trans>Users cannot sign in until you add a redirect URI.</Trans>
        </p>
      )}
    </>
  )
}
