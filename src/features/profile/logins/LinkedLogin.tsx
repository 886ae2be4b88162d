import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '#src/lib/addresses/paths.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { Mark } from '#src/ui/Mark.tsx'
import { Row } from '#src/ui/Rows.tsx'
import { UnlinkLoginDocument, type OwnLoginsQuery } from './own-logins.generated.ts'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { ownChanges } from '../own-changes.ts'

type LinkedLoginProps = { login: OwnLoginsQuery['mySecurity']['logins'][number]; isLast: boolean }

export const LinkedLogin = ({ login: { loginProvider, providerKey, displayName, providerName, isDefault }, isLast }: LinkedLoginProps) => {
  const { t } = useLingui()
  const unlink = useOutcome(UnlinkLoginDocument, ownChanges)
  const [asking, setAsking] = useState(false)
  return (
    <Row
      title={
        <>
          <strong>{providerName}</strong>{' '}
          {isDefault && (
            <Mark>
              <Trans>Default</Trans>
            </Mark>
          )}
        </>
      }
      detail={
        <>
          {displayName ?? providerKey}
          {isLast && (
            <>
              <br />
              <Trans>This is your only way to sign in. Set a password first.</Trans>
            </>
          )}
        </>
      }
      actions={
        isLast ? (
          <LinkButton kind="secondary" to={paths.setPassword()}>
            <Trans>Set password</Trans>
          </LinkButton>
        ) : (
          <Button kind="secondary" busy={unlink.running} aria-label={t`Unlink ${providerName}`} onClick={() => setAsking(true)}>
            <Trans>Unlink</Trans>
          </Button>
        )
      }
    >
      {asking && (
        <ConfirmDialog
          title={<Trans>Unlink {providerName}?</Trans>}
          confirm={<Trans>Unlink</Trans>}
          danger
          onConfirm={() => unlink.send({ input: { loginProvider, providerKey } }, t`${providerName} has been unlinked`)}
          onCancel={() => setAsking(false)}
        >
          <Trans>You will no longer be able to sign in with it. You can link it again at any time.</Trans>
        </ConfirmDialog>
      )}
    </Row>
  )
}
