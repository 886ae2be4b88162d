import { Trans, useLingui } from '@lingui/react/macro'
import { DASH } from '#src/i18n/formats.ts'
import type { Choice } from '#src/resources/choice.ts'
import { auditFieldWords } from './audit-field-words.ts'
import { factsOf } from './audit-facts.ts'
import { roles, userTypes } from './user-words.ts'
import classes from './user-pages.module.css'

/** Fields whose values have names of their own. */
const CHOICES: Readonly<Record<string, readonly Choice[]>> = { userType: userTypes, roles }

/** What a change made of each field: before and after, side by side. */
export const AuditDiff = ({ before, after }: { before: string | null; after: string | null }) => {
  const { t, i18n } = useLingui()
  const [was, is] = [factsOf(before), factsOf(after)]
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  if (fields.length === 0) return null
  const named = (field: string, value: unknown): unknown => {
    const known = (CHOICES[field] ?? []).find((choice) => choice.value === value)
    return known ? i18n._(known.label) : value
  }
  const shown = (field: string, value: unknown) => (Array.isArray(value) ? value.map((one) => named(field, one)) : named(field, value))
  const text = (value: unknown): string => {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return DASH
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    if (Array.isArray(value)) return value.map(text).join(', ')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return (
    <div className={classes['diff']} role="table" aria-label={t`What changed`}>
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
            <span role="cell">{text(shown(field, was[field]))}</span>
            <span role="cell">{text(shown(field, is[field]))}</span>
          </div>
        )
      })}
    </div>
  )
}
