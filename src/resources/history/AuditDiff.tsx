import { Trans, useLingui } from '@lingui/react/macro'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { useChoiceNames } from '../choices/use-choices.ts'
import type { AuditFields } from './audit.ts'
import { referencesIn } from './audit-values.ts'
import { AuditValue } from './AuditValue.tsx'
import { factsOf } from './facts.ts'
import classes from './history.module.css'

type AuditDiffProps = { fields: AuditFields; before: string | null; after: string | null }

/** Table of the values of each changed field, before and after. A field that this portal version does not know has the server's name. */
export const AuditDiff = ({ fields, before, after }: AuditDiffProps) => {
  const { t, i18n } = useLingui()
  const [was, is] = [factsOf(before), factsOf(after)]
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const names = useChoiceNames([...referencesIn(was, fields), ...referencesIn(is, fields)])
  if (changed.length === 0) return null
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
      {changed.map((name) => {
        const field = ownEntry(fields, name)
        return (
          <div key={name} role="row" className={classes['diffRow']}>
            <span role="rowheader">{field ? i18n._(field.label) : name}</span>
            <span role="cell">
              <AuditValue field={field} value={was[name]} names={names} />
            </span>
            <span role="cell">
              <AuditValue field={field} value={is[name]} names={names} />
            </span>
          </div>
        )
      })}
    </div>
  )
}
