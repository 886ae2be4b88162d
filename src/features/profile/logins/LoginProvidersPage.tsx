import { Trans } from '@lingui/react/macro'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { Rows } from '#src/ui/Rows.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { LinkedLogin } from './LinkedLogin.tsx'
import { LinkLogin } from './LinkLogin.tsx'
import { OwnPage } from '../OwnPage.tsx'
import { OwnLoginsDocument } from './own-logins.generated.ts'
import { useLinkedAnswer } from './use-linked-answer.ts'

/** The external logins of the account, and providers that could be linked. The last way to sign in cannot be removed. */
const LoginProvidersPage = () => {
  const page = useFocusFallback<HTMLDivElement>()
  useLinkedAnswer()
  return (
    <div ref={page}>
      <OwnPage
        title={<Trans>External Logins</Trans>}
        description={<Trans>Sign in with another service instead of your password.</Trans>}
        query={OwnLoginsDocument}
        variables={{}}
        changes
      >
        {({ mySecurity: { hasPassword, logins, linkableProviders } }) => (
          <Cards>
            {logins.length === 0 ? (
              <EmptyState icon="lock" title={<Trans>No external logins yet</Trans>}>
                <p>
                  {linkableProviders.length === 0 ? (
                    <Trans>Your organisation does not offer other sign-in services.</Trans>
                  ) : (
                    <Trans>Link a login to sign in with it instead of your password.</Trans>
                  )}
                </p>
              </EmptyState>
            ) : (
              <Card title={<Trans>Linked</Trans>}>
                <Rows>
                  {logins.map((login) => (
                    <LinkedLogin
                      key={`${login.loginProvider} ${login.providerKey}`}
                      login={login}
                      isLast={!hasPassword && logins.length === 1}
                    />
                  ))}
                </Rows>
              </Card>
            )}
            {linkableProviders.length > 0 && (
              <Card title={<Trans>Link a login</Trans>} description={<Trans>You sign in there and then return here.</Trans>}>
                <Rows>
                  {linkableProviders.map(({ name, displayName }) => (
                    <LinkLogin key={name} provider={name} name={displayName} />
                  ))}
                </Rows>
              </Card>
            )}
          </Cards>
        )}
      </OwnPage>
    </div>
  )
}

export default LoginProvidersPage
