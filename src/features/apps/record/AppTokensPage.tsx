import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { userChoices } from '#src/resources/choices/people.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { TokenPreviewDocument, type TokenPreviewQuery } from '../app.generated.ts'
import { useAppRecord } from './AppFrame.tsx'
import { closedWords } from '../app-words.ts'
import { TextBlock } from '../TextBlock.tsx'

/** Previews the tokens that an app would get for a chosen user. No token is issued. */
const AppTokensPage = () => {
  const { t } = useLingui()
  const { id, kind } = useAppRecord()
  const [userId, setUserId] = useState<string>()
  const isMachine = kind === 'MACHINE'
  return (
    <Cards>
      {!isMachine && (
        <Card title={<Trans>Token preview</Trans>}>
          <p>
            <Trans>
              Shows what the app would learn about a user if it asked for all of its scopes. No one is signed in, and no token is issued.
            </Trans>
          </p>
          <RemotePicker
            source={userChoices}
            many={false}
            label={t`User`}
            values={userId === undefined ? [] : [userId]}
            onChange={([chosen]) => setUserId(chosen)}
          />
        </Card>
      )}
      {(isMachine || userId !== undefined) && (
        <QueryPart query={TokenPreviewDocument} variables={{ id, userId: userId ?? null }}>
          {({ tokenPreview }) => tokenPreview && <Preview preview={tokenPreview} />}
        </QueryPart>
      )}
    </Cards>
  )
}

export default AppTokensPage

const Preview = ({ preview: { closed, idToken, apiTokens } }: { preview: NonNullable<TokenPreviewQuery['tokenPreview']> }) => {
  const { i18n } = useLingui()
  return (
    <>
      {closed !== null && (
        <Callout>
          <Trans>This user cannot sign in to the app.</Trans> {i18n._(closedWords[closed])}
        </Callout>
      )}
      {idToken !== null && (
        <Card title={<Trans>ID token and user info</Trans>}>
          <p>
            <Trans>Sign-in adds its time, methods and session.</Trans>
          </p>
          <TextBlock text={written(idToken)} />
        </Card>
      )}
      {apiTokens.map(({ api, claims }) => (
        <Card key={api} title={<Trans>Access token for {api}</Trans>}>
          <TextBlock text={written(claims)} />
        </Card>
      ))}
      {apiTokens.length === 0 && (
        <Card title={<Trans>Access token</Trans>}>
          <EmptyState title={<Trans>Opaque</Trans>}>
            <Trans>None of its scopes belongs to an API with signed tokens. APIs look the token up by introspection.</Trans>
          </EmptyState>
        </Card>
      )}
    </>
  )
}

const written = (claims: string): string => JSON.stringify(JSON.parse(claims), null, 2)
