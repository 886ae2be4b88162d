import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useClient, type CombinedError } from 'urql'
import { referenceOf } from '#src/resources/failure.ts'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import { isNotAuthorized } from '#src/data/data-errors.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { DeniedState } from '#src/ui/states/DeniedState.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { ErrorState } from '#src/ui/states/ErrorState.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { ApplyDialog } from './ApplyDialog.tsx'
import { Changes, Problems, Sums } from './Difference.tsx'
import { importChanges } from './installation-words.ts'
import { SettingsImportsDocument } from './installation.generated.ts'
import { useTrial, type ImportSource } from './use-trial.ts'

type ReviewCardProps = { source: ImportSource; onClose: () => void; onDone: () => void }

/** How a settings file, or the state before an import, differs from the settings as they are. */
export const ReviewCard = ({ source, onClose, onDone }: ReviewCardProps) => {
  const client = useClient()
  const heading = useRef<HTMLSpanElement>(null)
  const { result, again } = useTrial(source)
  const { whyNot } = useErrorWords(importChanges.words)
  const [isAsked, setAsked] = useState(false)
  const trial = result?.data?.importSettings
  const { name } = source
  const isRefused = trial !== undefined && Boolean(trial.errors?.length)
  const isApplicable = trial !== undefined && !isRefused && trial.records > 0
  const isUndone = trial?.errors?.some(({ code }) => code === 'UNDONE_ALREADY')
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    // Somebody else has taken it back, which the list of imports does not show yet.
    if (isUndone) void client.query(SettingsImportsDocument, {}, { requestPolicy: 'network-only' }).toPromise()
  }, [client, isUndone])
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1}>
          {source.takeBack === undefined ? <Trans>Difference to {name}</Trans> : <Trans>Difference to the settings before {name}</Trans>}
        </span>
      }
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {isApplicable && (
            <Button onClick={() => setAsked(true)}>
              {source.takeBack === undefined ? <Trans>Apply…</Trans> : <Trans>Take back…</Trans>}
            </Button>
          )}
        </>
      }
    >
      {!result && <SkeletonLines lines={6} />}
      {result?.failure && <Failed failure={result.failure} onRetry={again} />}
      <div role="status">
        {isRefused && <p>{whyNot({ errors: trial.errors ?? [] })}</p>}
        {trial && !isRefused && trial.changes.length > 0 && <Sums trial={trial} />}
        {trial && !isRefused && trial.changes.length === 0 && (
          <EmptyState title={<Trans>Nothing differs</Trans>}>
            {source.takeBack === undefined ? (
              <Trans>The settings are as the file says.</Trans>
            ) : (
              <Trans>The settings are as they were before the import.</Trans>
            )}
          </EmptyState>
        )}
      </div>
      {trial && <Problems problems={trial.problems} />}
      {trial && trial.changes.length > 0 && <Changes changes={trial.changes} />}
      {isAsked && isApplicable && (
        <ApplyDialog
          source={source}
          trial={trial}
          onCancel={(isRefused) => {
            setAsked(false)
            if (isRefused) again()
          }}
          onDone={onDone}
        />
      )}
    </Card>
  )
}

type FailedProps = { failure: CombinedError; onRetry: () => void }

const Failed = ({ failure, onRetry }: FailedProps) => {
  const { t } = useLingui()
  const { whyNot } = useErrorWords(importChanges.words)
  if (isNotAuthorized(failure)) return <DeniedState />
  const known = whyNot({ failure })
  return known === undefined ? (
    <ErrorState reference={referenceOf(failure)} onRetry={onRetry} />
  ) : (
    <p>
      {known}{' '}
      <Button kind="secondary" size="sm" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </p>
  )
}
