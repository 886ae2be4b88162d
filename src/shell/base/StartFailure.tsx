import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { MAIN_ID } from '#src/ui/page/page-ready.ts'
import { Notice } from '#src/ui/states/Notice.tsx'

type StartFailureProps = { failure: { step: string; code: string; details: readonly string[] }; onRetry: () => void }

/** Shown if the portal could not start: the failed step, the details that a technician needs, and a retry. It depends on no partner and no router. */
export const StartFailure = ({ failure, onRetry }: StartFailureProps) => (
  <main id={MAIN_ID}>
    <Notice
      icon="warning"
      title={<Trans>The portal could not start</Trans>}
      actions={
        <Button onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      }
    >
      <p>
        {failure.step === 'settingUpAuth' ? (
          <Trans>The sign-in settings are incomplete or incorrect. Please contact your administrator.</Trans>
        ) : (
          <Trans>Unexpected response from the server. Check your connection and try again.</Trans>
        )}
      </p>
      <p>
        <Trans>Error reference</Trans> <code>{[failure.step, failure.code, ...failure.details].join(' · ')}</code>
      </p>
    </Notice>
  </main>
)
