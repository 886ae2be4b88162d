import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { daysAgo } from '#src/lib/by-day.ts'

/** Heading of a day in a log: 'Today', 'Yesterday' or its date. */
export const DayName = ({ day }: { day: Date }) => {
  const formats = useFormats()
  const [now] = useState(() => new Date())
  const ago = daysAgo(day, now)
  if (ago === 0) return <Trans>Today</Trans>
  return ago === 1 ? <Trans>Yesterday</Trans> : formats.date(day)
}
