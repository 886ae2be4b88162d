import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { UpdateLoginProviderDocument } from '../login-provider.generated.ts'
import type { Provider } from '../ProviderFrame.tsx'
import { requestedWords } from '../requested-words.ts'
import { providerChanges } from '../server-words.ts'

type Props = { provider: Pick<Provider, 'id' | 'version' | 'waitingChange'>; name: string }

/** Makes an attribute that a test sign-in showed the only one that is read for the email address. */
export const UseForEmail = ({ provider, name }: Props) => {
  const { t, i18n } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const { send, running } = useOutcome(UpdateLoginProviderDocument, providerChanges)
  const { id, version } = provider
  return (
    <>
      <Button kind="secondary" size="sm" busy={running} aria-label={t`Use ${name} as email`} onClick={() => setAsked(true)}>
        <Trans>Use as email</Trans>
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={<Trans>Read the email address from this attribute alone?</Trans>}
          confirm={<Trans>Use as email</Trans>}
          onCancel={() => setAsked(false)}
          onConfirm={() =>
            send({ input: { id, version, emailAttribute: name } }, ({ updateLoginProvider: { loginProvider } }) => {
              const requested = requestedWords(provider, loginProvider)
              return requested ? i18n._(requested) : t`Email attribute saved`
            })
          }
        >
          <Trans>{name} then decides whether a user’s domain is allowed. Addresses in other attributes no longer count.</Trans>
        </ConfirmDialog>
      )}
    </>
  )
}
