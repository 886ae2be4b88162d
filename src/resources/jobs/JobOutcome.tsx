import { Trans, useLingui } from '@lingui/react/macro'
import { DASH } from '#src/i18n/formats.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import classes from './jobs.module.css'
import type { JobKindEntry } from './job-kind.ts'
import { isOver, openRows, outcomesOf } from './job-words.ts'

type JobOutcomeProps = {
  job: { state: string; total: number; changed?: number; counts: readonly { state: string; count: number }[] }
  kind: JobKindEntry | undefined
}

/** Progress of a job in a list, or the outcome of its rows once it has finished. */
export const JobOutcome = ({ job: { state, total, ...rows }, kind }: JobOutcomeProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  if (isOver(state))
    return (
      outcomesOf(kind, rows, i18n)
        .map(({ label, count }) => `${label}: ${formats.number(count)}`)
        .join(' · ') || DASH
    )
  const done = total - openRows(rows.counts)
  const [settled, all] = [formats.number(done), formats.number(total)]
  return (
    <span className={classes['running']}>
      <progress className={classes['progress']} aria-label={t`Progress`} value={done} max={Math.max(total, 1)} />
      <span>
        <Trans>
          {settled} of {all}
        </Trans>
      </span>
    </span>
  )
}
