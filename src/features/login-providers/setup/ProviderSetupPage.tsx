import { Trans } from '@lingui/react/macro'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { ProductGuide } from '#src/resources/sign-ins/ProductGuide.tsx'
import { useReader } from '#src/resources/reader.ts'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { AddressesCard } from '../AddressesCard.tsx'
import { mayChange } from '../may-change.ts'
import { useProviderRecord } from '../ProviderFrame.tsx'
import { providerChanges, providerServerWords } from '../server-words.ts'
import { WaitingChange } from '../WaitingChange.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { oidcSetup, samlSetup } from './setup.record.ts'
import { SetupSteps } from './SetupSteps.tsx'

/** Setup of a login provider: its metadata, the addresses to enter on its side, and its settings. */
const ProviderSetupPage = () => {
  const provider = useProviderRecord()
  const reader = useReader()
  const cards = useFocusFallback<HTMLDivElement>()
  const isVendors = provider.ofVendor && !reader.mayDo({ userTypes: ['VENDOR_OPERATIONS'] })
  const isClosed = isVendors || !mayChange(reader)
  return (
    <LimitedPart
      why={isClosed ? providerServerWords[isVendors ? 'VENDORS_BY_OPERATIONS' : 'LOGINPROVIDER_BEYOND_YOU'] : undefined}
      closed={isClosed}
    >
      <RecordColumns aside={<AddressesCard provider={provider} />}>
        <Cards ref={cards}>
          {provider.changesWait && !isClosed && (
            <Callout role="note">
              <Trans>
                Users with more rights than yours are linked with it. What you change about whom it lets in waits until someone with full
                access confirms it.
              </Trans>
            </Callout>
          )}
          <WaitingChange provider={provider} />
          {!isClosed && <SetupSteps provider={provider} />}
          <ProductGuide product={provider.product} protocol={provider.protocol} addresses={provider.addresses} />
          <ConnectionCard key={provider.id} provider={provider} />
          <RecordEditor page={provider.protocol === 'OIDC' ? oidcSetup : samlSetup} entity={provider} types={providerChanges.types} />
        </Cards>
      </RecordColumns>
    </LimitedPart>
  )
}

export default ProviderSetupPage
