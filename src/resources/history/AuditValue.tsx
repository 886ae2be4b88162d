import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DASH } from '#src/i18n/formats.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import type { AuditField } from './audit.ts'
import { isMoment } from './audit-values.ts'

type AuditValueProps = {
  /** Undefined for a field that this portal version does not know. */
  field: AuditField | undefined
  value: unknown
  /** Names of other records by ID: null if the reader may not see the record, no entry while loading. */
  names: ReadonlyMap<string, string | null>
}

/** Formats one value of an audit row: moments and days in the reader's format, codes and IDs by their names. */
export const AuditValue = ({ field: known, value, names }: AuditValueProps): ReactNode => {
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
