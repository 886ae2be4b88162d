import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DASH } from '#src/i18n/formats.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { choicesOf, factorsIn, isDayField, isMoment, isReference } from './audit-values.ts'

type AuditValueProps = {
  field: string
  value: unknown
  /** Of other records, by id: null for one that the reader may not know of, nothing while it is on its way. */
  names: ReadonlyMap<string, string | null>
}

/** One value of an audit row, as the rest of the portal writes it: moments and days in the reader's way, codes and ids by their names. */
export const AuditValue = ({ field, value, names }: AuditValueProps): ReactNode => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const text = (one: unknown): string => {
    const choice = choicesOf(field).find((each) => each.value === one)
    if (choice) return i18n._(choice.label)
    if (one === null || one === undefined || one === '') return DASH
    if (typeof one === 'boolean') return one ? t`Yes` : t`No`
    if (typeof one === 'number') return formats.number(one)
    if (typeof one !== 'string') return JSON.stringify(one)
    return isReference(field) && !names.has(one) ? t`Loading…` : (names.get(one) ?? one)
  }
  const factors = factorsIn(field, value)
  if (factors) return factors.length === 0 ? DASH : formats.list(factors.map((words) => i18n._(words)))
  if (Array.isArray(value)) return value.length === 0 ? DASH : formats.list(value.map(text))
  if (typeof value === 'string' && isDayField(field)) return <TimeStamp value={value.slice(0, 10)} as="date" />
  return isMoment(value) ? <TimeStamp value={value} as="dateTime" /> : text(value)
}
