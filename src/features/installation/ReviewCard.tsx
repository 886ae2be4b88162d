import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CombinedError } from 'urql'
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
import { Changes, Problems } from './Difference.tsx'
import { importChanges } from './installation-words.ts'
import { useTrial, type ImportSource } from './use-trial.ts'

type ReviewCardProps = { source: ImportSource; onClose: () => void }

/** How a settings file, or the state before an import, differs from the settings as they are. */
export const ReviewCard = ({ source, onClose }: ReviewCardProps) => {
  const { result, again } = useTrial(source)
  const { whyNot } = useErrorWords(importChanges.words)
  const [isAsked, setAsked] = useState(false)
  const trial = result?.data?.importSettings
  const { name } = source
  const isApplicable = trial !== undefined && !trial.errors?.length && trial.records > 0
  return (
    <Card
      title={source.takeBack === undefined ? <Trans>Difference to {name}</Trans> : <Trans>Difference to the settings before {name}</Trans>}
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
      <div role="status">
        {!result && <SkeletonLines lines={6} />}
        {result?.failure && <Failed failure={result.failure} onRetry={again} />}
        {trial?.errors && trial.errors.length > 0 && <p>{whyNot({ errors: trial.errors })}</p>}
        {trial && <Problems problems={trial.problems} />}
        {trial && trial.changes.length > 0 && <Changes trial={trial} />}
        {trial && !trial.errors?.length && trial.changes.length === 0 && (
          <EmptyState title={<Trans>Nothing differs</Trans>}>
            <Trans>The settings are as the file says.</Trans>
          </EmptyState>
        )}
      </div>
      {isAsked && isApplicable && (
        <ApplyDialog
          source={source}
          trial={trial}
          onCancel={(isRefused) => {
            setAsked(false)
            if (isRefused) again()
          }}
          onDone={onClose}
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
