import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useCallback, useId } from 'react'
import type { ReactNode } from 'react'
import { ErrorReference } from '#src/ui/ErrorState.tsx'
import { referenceOf, sentenceOf } from '../failure.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { RecordFields } from './RecordFields.tsx'
import type { AnySection } from './field.ts'
import classes from './record.module.css'
import { focusField } from './use-record-form.ts'
import type { useRecordForm } from './use-record-form.ts'

type RecordFormProps = {
  record: ReturnType<typeof useRecordForm>
  sections: readonly AnySection[]
  /** The sentence for a save that failed in a way nobody expected. */
  failed: ReactNode
}

/** A form with its summary of errors and its bar of actions. The button is never disabled: pressing it says what is missing. */
export const RecordForm = ({ record, sections, failed }: RecordFormProps) => {
  const { form, dirty, saving, failure, summary, general, submit, discard } = record
  const formId = useId()
  const idOf = useCallback((name: string) => `${formId}-${name}`, [formId])
  const { setFieldValue, getValues } = form
  const change = useCallback((name: string, value: unknown) => setFieldValue(name, value as never, { forceUpdate: false }), [setFieldValue])
  const initialOf = useCallback((name: string) => getValues()[name], [getValues])

  return (
    <form noValidate className={classes['form']} aria-busy={saving} onSubmit={(event) => void submit(event)}>
      <ErrorSummary
        problems={summary}
        general={general}
        failure={failure && <SaveFailed sentence={failed} error={failure} />}
        idOf={idOf}
        onPick={(name) => focusField({ name }, form.getInputNode(name))}
      />
      <RecordFields sections={sections} idOf={idOf} keyOf={form.key} errors={form.errors} initialOf={initialOf} onChange={change} />
      <div className={classes['actions']}>
        <Button type="submit" aria-busy={saving}>
          {saving ? <Trans>Saving…</Trans> : <Trans>Save</Trans>}
        </Button>
        {dirty && (
          <Button variant="default" onClick={discard}>
            <Trans>Discard changes</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

const SaveFailed = ({ sentence, error }: { sentence: ReactNode; error: Parameters<typeof referenceOf>[0] }) => {
  const reference = referenceOf(error)
  return (
    <>
      <p className={classes['summaryTitle']}>{sentence}</p>
      <p>{sentenceOf(error) ?? <Trans>What you have typed is still here. Please try again.</Trans>}</p>
      {reference !== undefined && <ErrorReference reference={reference} />}
    </>
  )
}
