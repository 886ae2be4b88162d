import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { DASH } from '#src/i18n/formats.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { useChoiceNames } from '../choices/use-choices.ts'
import type { AuditFields, AuditField } from './audit.ts'
import { factsOf } from './facts.ts'
import classes from './history.module.css'
import type { ChoiceSource } from '../choices/source.ts'

/** Returns the records that facts refer to by ID. */
const referencesIn = (facts: Readonly<Record<string, unknown>>, fields: AuditFields): readonly { source: ChoiceSource; id: string }[] =>
  Object.entries(facts).flatMap(([field, value]) => {
    const source = ownEntry(fields, field)?.source
    const ids: readonly unknown[] = Array.isArray(value) ? value : [value]
    return source ? ids.filter((id) => typeof id === 'string' && id !== '').map((id) => ({ source, id: String(id) })) : []
  })

/** Fields that were empty and still are say nothing about a change. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Format of a `Date` in JSON. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/
const isMoment = (value: unknown): value is string => typeof value === 'string' && MOMENT.test(value)

type AuditValueProps = {
  /** Undefined for a field that this portal version does not know. */
  field: AuditField | undefined
  value: unknown
  /** Names of other records by ID: null if the reader may not see the record, no entry while loading. */
  names: ReadonlyMap<string, string | null>
}

/** Formats one value of an audit row: moments and days in the reader's format, codes and IDs by their names. */
const AuditValue = ({ field: known, value, names }: AuditValueProps): ReactNode => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const field: Partial<AuditField> = known ?? {}
  const text = (one: unknown): string => {
    const choice = field.choices?.find((each) => each.value === one)
    if (choice) return i18n._(choice.label)
    if (one === null || one === undefined || one === '') return DASH
    if (typeof one === 'boolean') return one ? t`Yes` : t`No`
    if (typeof one === 'number') return formats.number(one)
    if (typeof one !== 'string') return JSON.stringify(one)
    const parts = field.codes?.(one)
    if (parts) return parts.map((words) => i18n._(words)).join(' · ')
    return field.source && !names.has(one) ? t`Loading…` : (names.get(one) ?? one)
  }
  const codes = typeof value === 'string' ? field.codes?.(value) : undefined
  if (codes) return codes.length === 0 ? DASH : formats.list(codes.map((words) => i18n._(words)))
  if (Array.isArray(value)) return value.length === 0 ? DASH : formats.list(value.map(text))
  if (typeof value === 'string' && field.isDay) return <TimeStamp value={value.slice(0, 10)} as="date" />
  return isMoment(value) ? <TimeStamp value={value} as="dateTime" /> : text(value)
}

const changeOf = (before: string | null, after: string | null) => {
  const [was, is] = [factsOf(before), factsOf(after)]
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !isEmpty(was[name]) || !isEmpty(is[name]))
  return { was, is, changed }
}

const NO_NAMES: ReadonlyMap<string, string | null> = new Map()
/** The rest is in the row's details. */
const SUMMED = 2

/** The first changed fields on one line, with their values where these are no references, whose names would be asked for row by row. */
export const AuditSummary = ({ fields, before, after }: AuditDiffProps) => {
  const { i18n } = useLingui()
  const { was, is, changed } = changeOf(before, after)
  if (changed.length === 0) return DASH
  return (
    <>
      {changed.slice(0, SUMMED).map((name, index) => {
        const field = ownEntry(fields, name)
        return (
          <Fragment key={name}>
            {index > 0 && ' · '}
            {field ? i18n._(field.label) : name}
            {!field?.source && (
              <>
                : <AuditValue field={field} value={was[name]} names={NO_NAMES} /> →{' '}
                <AuditValue field={field} value={is[name]} names={NO_NAMES} />
              </>
            )}
          </Fragment>
        )
      })}
      {changed.length > SUMMED && ' · …'}
    </>
  )
}

type AuditDiffProps = { fields: AuditFields; before: string | null; after: string | null }

/** Table of the values of each changed field, before and after. A field that this portal version does not know has the server's name. */
export const AuditDiff = ({ fields, before, after }: AuditDiffProps) => {
  const { t, i18n } = useLingui()
  const { was, is, changed } = changeOf(before, after)
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
