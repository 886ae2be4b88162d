import { Trans, useLingui } from '@lingui/react/macro'
import { useChoiceNames } from '#src/resources/choices/use-choices.ts'
import { auditFieldWords } from './audit-field-words.ts'
import { factsOf } from '../../resources/history/audit-facts.ts'
import { namedIn } from './audit-values.ts'
import { AuditValue } from './AuditValue.tsx'
import classes from './user-pages.module.css'

/** What a change made of each field: before and after, side by side. */
export const AuditDiff = ({ before, after }: { before: string | null; after: string | null }) => {
  const { t, i18n } = useLingui()
  const [was, is] = [factsOf(before), factsOf(after)]
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const names = useChoiceNames([...namedIn(was), ...namedIn(is)])
  if (fields.length === 0) return null
  return (
    <div className={classes['diff']} role="table" aria-label={t`Changes`}>
      <div role="row" className={classes['diffRow']}>
        <span role="columnheader" className={classes['diffHead']}>
          <Trans>Field</Trans>
        </span>
        <span role="columnheader" className={classes['diffHead']}>
          <Trans>Before</Trans>
        </span>
        <span role="columnheader" className={classes['diffHead']}>
          <Trans>After</Trans>
        </span>
      </div>
      {fields.map((field) => {
        const words = Object.hasOwn(auditFieldWords, field) ? auditFieldWords[field] : undefined
        return (
          <div key={field} role="row" className={classes['diffRow']}>
            <span role="rowheader">{words ? i18n._(words) : field}</span>
            <span role="cell">
              <AuditValue field={field} value={was[field]} names={names} />
            </span>
            <span role="cell">
              <AuditValue field={field} value={is[field]} names={names} />
            </span>
          </div>
        )
      })}
    </div>
  )
}
