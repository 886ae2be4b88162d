import { Button } from '../controls/Button.tsx'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { reportWish } from '../../lib/faults/report-wish.ts'
import { CopyText } from '../controls/CopyText.tsx'
import { StateMessage } from './StateMessage.tsx'

type ErrorStateProps = {
  title?: ReactNode
  children?: ReactNode
  /** Trace ID or operation ID that support can find in the logs. */
  reference?: string | undefined
  onRetry?: (() => void) | undefined
}

export const ErrorState = ({ title, children, reference, onRetry }: ErrorStateProps) => (
  <StateMessage
    icon="warning"
    tone="warning"
    role="alert"
    title={title ?? <Trans>Could not load this</Trans>}
    actions={
      onRetry && (
        <Button kind="secondary" onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      )
    }
  >
    {children ?? (
      <p>
        <Trans>Try again. If this keeps happening, give your administrator the error reference.</Trans>
      </p>
    )}
    {reference !== undefined && <ErrorReference reference={reference} />}
  </StateMessage>
)

/** The line 'Error reference' with a copy button, and the way to attach the recording of this tab to it. */
export const ErrorReference = ({ reference }: { reference: string }) => (
  <p>
    <Trans>Error reference</Trans> <CopyText value={reference} />{' '}
    <Button kind="secondary" size="compact" onClick={() => reportWish.set(reference)}>
      <Trans>Attach recording</Trans>
    </Button>
  </p>
)
