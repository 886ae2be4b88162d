import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { Rows, Row } from '#src/ui/Rows.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { LinkedLogin } from './LinkedLogin.tsx'
import { OwnPage } from '../OwnPage.tsx'
import { OwnLoginsDocument, StartLoginLinkDocument, FinishLoginLinkDocument } from './own-logins.generated.ts'
import { ownChanges } from '../own-changes.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'

const words: UserErrorWords<'linkedLogins'> = {
  ABOVE_PROVIDER: msg`You have more rights than those who manage this login provider, so it cannot be linked with your account. Use another one.`,
  LINK_EXPIRED: msg`This took too long or was started in another window. Start again.`,
  LOGIN_REFUSED: msg`Sign-in was not completed. No login was linked.`,
  LOGIN_TAKEN: msg`This login is linked to another account.`,
  PROVIDER_NOT_FOUND: msg`That service is no longer available to you.`,
  PROVIDER_UNREACHABLE: msg`That service is not responding. Try again later.`,
}

const useLinkWords = () => {
  const { i18n } = useLingui()
  return (code: string | undefined): string => i18n._(ownEntry<MessageDescriptor>(words, code ?? '') ?? words.LINK_EXPIRED)
}

/** Completes the link with which the browser returns (`?linked=`), once, after removing it from the address. */
const useLinkedAnswer = (): void => {
  const { t } = useLingui()
  const [query, setQuery] = useSearchParams()
  const finish = useChange(FinishLoginLinkDocument, ownChanges)
  const words = useLinkWords()
  const taken = useRef<string>(undefined)
  const ticket = query.get('linked')
  useEffect(() => {
    if (ticket === null || taken.current === ticket) return
    taken.current = ticket
    setQuery({}, { replace: true })
    const send = async () => {
      const { done, errors } = await finish({ input: { ticket } })
      if (done) toast.success(t`The login has been linked`)
      else if (errors) toast.error(words(errors[0]?.code))
    }
    void send()
  }, [ticket, setQuery, finish, words, t])
}

/** Button that links a login provider. The provider's answer returns to this page (`use-linked-answer.ts`). */
const LinkLogin = ({ provider, name }: { provider: string; name: string }) => {
  const { t } = useLingui()
  const start = useChange(StartLoginLinkDocument, ownChanges)
  const words = useLinkWords()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    const { data, errors } = await start({ input: { loginProvider: provider } })
    const address = data?.startLoginLink.address
    if (address) return window.location.assign(address)
    setLeaving(false)
    if (errors) toast.error(words(errors[0]?.code))
  }
  return (
    <Row
      title={<strong>{name}</strong>}
      actions={
        <Button kind="secondary" busy={leaving} aria-label={t`Link ${name}`} onClick={() => void leave()}>
          <Trans>Link</Trans>
        </Button>
      }
    />
  )
}

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
