import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import type { ScimEventsQuery } from './provisioning.generated.ts'

type Event = ScimEventsQuery['scimEvents']['nodes'][number]

const Changes = ({ json }: { json: string }) => (
  <Facts
    facts={Object.entries(objectOf(json)).map(([label, value]) => ({
      label,
      value: <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>,
    }))}
  />
)

const objectOf = (json: string): object => {
  const value: unknown = JSON.parse(json)
  return typeof value === 'object' && value !== null ? value : {}
}

/** Changes made by a request, or why it was refused. */
export const EventDetails = ({ row }: { row: Event }) => {
  const { t } = useLingui()
  const portal = usePortalName()
  const { resource, subjectId, subjectName, status, attribute, detail, changes, ignored, tokenName, traceId } = row
  const reference = status < 400 ? t`Request reference` : t`Error reference`
  const facts = [
    { label: t`Attribute`, value: !changes && attribute && <code>{attribute}</code> },
    { label: t`Answer`, value: detail, wide: true },
    { label: t`Changes`, value: changes && changes !== '{}' && <Changes json={changes} />, wide: true },
    { label: t`Ignored`, value: ignored.length > 0 && <code>{ignored.join(', ')}</code>, wide: true },
    { label: t`HTTP status`, value: status },
    { label: t`Token`, value: tokenName },
    { label: reference, value: traceId && <CopyText value={traceId} what={reference} /> },
    {
      label: t`User`,
      value: resource === 'USER' && subjectId && <Link to={paths.user(portal, subjectId)}>{subjectName ?? subjectId}</Link>,
    },
  ]
  return <Facts facts={facts.filter(({ value }) => Boolean(value))} />
}
