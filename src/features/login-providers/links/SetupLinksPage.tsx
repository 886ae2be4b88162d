import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { useProviderRecord } from '../ProviderFrame.tsx'
import { NewSetupLink } from './NewSetupLink.tsx'
import { SetupLinkRows } from './SetupLinkRows.tsx'

/** Links by which a customer's own IT sets up a login provider without an account. */
const SetupLinksPage = () => {
  const provider = useProviderRecord()
  const [made, setMade] = useState<string>()
  return (
    <Cards>
      {made !== undefined && (
        <Callout role="status">
          <Trans>Copy the link now and send it. You cannot see it again.</Trans> <CopyText value={made} />
        </Callout>
      )}
      <SetupLinkRows provider={provider} />
      <NewSetupLink key={provider.id} provider={provider} onMade={setMade} />
    </Cards>
  )
}

export default SetupLinksPage
