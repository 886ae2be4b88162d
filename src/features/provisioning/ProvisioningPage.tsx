import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { useReader } from '#src/resources/reader.ts'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { MappingCard } from './MappingCard.tsx'
import { OwnerCard } from './OwnerCard.tsx'
import { LoginProviderScimDocument } from './provisioning.generated.ts'
import { scimChanges, scimServerWords } from './provisioning-words.ts'
import { scimSetup, type ScimProvider } from './setup.record.ts'
import { TokensPart } from './TokensPart.tsx'

const Alarms = laterPart(async () => (await import('./Alarms.tsx')).Alarms)
const Differences = laterPart(async () => (await import('./Differences.tsx')).Differences)

/** The server's rule for changing a login provider. */
const CHANGES = { type: 'UPDATE', name: 'LoginProvider' } as const

/** Sets up how the directory of a login provider creates, changes and deactivates users. */
const ProvisioningPage = () => {
  const { provider: id = '' } = useParams()
  const { mayDo } = useReader()
  const isClosed =
    !mayDo({ userTypes: ['VENDOR_OPERATIONS'], activity: CHANGES }) &&
    !mayDo({ userTypes: ['ADMIN'], roles: ['PartnerAdmin'], activity: CHANGES })
  return (
    <QueryPart query={LoginProviderScimDocument} variables={{ id }}>
      {({ loginProvider }) =>
        loginProvider && (
          <LimitedPart why={whyLimited(loginProvider, isClosed)} closed={isClosed}>
            <Parts provider={loginProvider} isClosed={isClosed} />
          </LimitedPart>
        )
      }
    </QueryPart>
  )
}

export default ProvisioningPage

const whyLimited = ({ changesWait }: ScimProvider, isClosed: boolean) => {
  if (isClosed) return scimServerWords['LOGINPROVIDER_BEYOND_YOU']
  return changesWait ? scimServerWords['LOGINPROVIDER_ABOVE_YOU'] : undefined
}

const Parts = ({ provider, isClosed }: { provider: ScimProvider; isClosed: boolean }) => {
  const partnerId = provider.partner?.id ?? null
  const { scim } = provider
  const page = useMemo(() => scimSetup(partnerId), [partnerId])
  return (
    <RecordColumns
      aside={
        <>
          <DirectoryCard provider={provider} />
          <OwnerCard provider={provider} />
        </>
      }
    >
      <Cards>
        {(scim.massLeavings.length > 0 || scim.silentSince !== null || scim.waitingLeavers.length > 0) && <Alarms provider={provider} />}
        <RecordEditor page={page} entity={provider} types={scimChanges.types} />
        <MappingCard />
        <TokensPart provider={provider} />
        {scim.enabled && !isClosed && <Differences id={provider.id} />}
      </Cards>
    </RecordColumns>
  )
}

const DirectoryCard = ({ provider: { scim } }: { provider: ScimProvider }) => {
  const { t } = useLingui()
  const base = t`SCIM base URL`
  return (
    <Card title={<Trans>Enter at the directory</Trans>}>
      <Facts
        facts={[
          { label: base, value: <CopyText value={scim.baseUrl} what={base} />, wide: true },
          { label: t`Authentication`, value: t`Bearer token` },
          { label: t`Managed users`, value: scim.managedUsers },
        ]}
      />
    </Card>
  )
}
