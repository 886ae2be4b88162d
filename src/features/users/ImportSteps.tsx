import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import classes from '#src/resources/import/import.module.css'

const STEPS = [
  { id: 'file', label: msg`File` },
  { id: 'columns', label: msg`Columns` },
  { id: 'review', label: msg`Preview` },
  { id: 'run', label: msg`Import` },
] as const

/** Where in the import one is. */
export const ImportSteps = ({ step }: { step: (typeof STEPS)[number]['id'] }) => {
  const { t, i18n } = useLingui()
  const now = STEPS.findIndex(({ id }) => id === step)
  return (
    <ol className={classes['steps']} aria-label={t`Steps`}>
      {STEPS.map(({ id, label }, at) => (
        <li key={id} aria-current={at === now ? 'step' : undefined} data-done={at < now || undefined}>
          <span className={classes['number']} aria-hidden="true">
            {at + 1}
          </span>
          {i18n._(label)}
        </li>
      ))}
    </ol>
  )
}
