import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { useAppRecord } from './AppFrame.tsx'
import { AppSettings } from './AppSettings.tsx'
import { RefusedAddresses } from './RefusedAddresses.tsx'
import { snippetsOf } from '../snippets.ts'
import { TextBlock } from '../TextBlock.tsx'

const AppConnectPage = () => {
  const app = useAppRecord()
  const { clientId, kind, isPublic, requirePar, redirectUris, scopes } = app
  const settings = {
    issuer: `${window.location.origin}/identity`,
    clientId,
    isPublic,
    requirePar,
    redirectUri: redirectUris[0] ?? 'https://app.example.com/callback',
    scopes: scopes.join(' '),
  }
  return (
    <Cards>
      <RefusedAddresses app={app} />
      <AppSettings app={app} />
      {snippetsOf(kind === 'WEB_APP' && isPublic ? 'BROWSER' : kind, settings).map(({ library, code }) => (
        <Card key={library} title={library}>
          <TextBlock text={code} />
        </Card>
      ))}
    </Cards>
  )
}

export default AppConnectPage
