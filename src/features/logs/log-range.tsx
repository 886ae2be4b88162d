import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { TypedDocumentNode } from 'urql'
import { printAddress } from '#src/resources/list/address/address.ts'
import type { AnyList, ListAboveProps } from '#src/resources/list/list.ts'
import type { FilterRule } from '#src/resources/list/address/filter.ts'
import { pageVariables } from '#src/resources/list/address/page-variables.ts'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { Histogram, type Bars } from './Histogram.tsx'
import { PRESETS, lastDays, ownZone, spanOf, timeRules, withTime, type Span } from './span.ts'
import classes from './log-range.module.css'

type Narrowing = { where?: object; search?: string; state?: string }
type Variables = { since: string; until: string; timeZone: string } & Narrowing
type Asking<Data> = { query: TypedDocumentNode<Data, Variables>; pick: (data: Data) => Bars | null }

/** Creates the header of a log: the choice of the time span, and a histogram of all its rows, independent of the page. */
export const logRange = <Data,>(asking: { query: unknown; pick: (data: Data) => Bars | null }) => {
  const asked = asking as Asking<Data>
  return ({ list, view }: ListAboveProps) => {
    const span = useMemo(() => spanOf(view.filter, new Date()), [view.filter])
    return (
      <div className={classes['root']}>
        <Presets list={list} view={view} />
        <div className={classes['chart']}>
          {span ? (
            <Counts asking={asked} list={list} view={view} span={span} />
          ) : (
            <p className={classes['note']}>
              <Trans>The chart covers at most 93 days. Choose a shorter time.</Trans>
            </p>
          )}
        </div>
      </div>
    )
  }
}

const Presets = ({ list, view }: ListAboveProps) => {
  const { t } = useLingui()
  const [rule, ...more] = timeRules(view.filter)
  const isShown = (preset: FilterRule | undefined) =>
    more.length === 0 && preset?.operator === rule?.operator && preset?.values[0] === rule?.values[0]
  const presets: readonly { days: number; rule?: FilterRule; words: ReactNode }[] = [
    { days: 0, words: <Trans>Any time</Trans> },
    ...PRESETS.map((days) => ({
      days,
      rule: lastDays(days),
      words: days === 1 ? <Trans>Since yesterday</Trans> : <Plural value={days} one="# day" other="# days" />,
    })),
  ]
  return (
    <nav aria-label={t`Time`} className={classes['presets']}>
      {presets.map(({ days, rule: preset, words }) => (
        <Link
          key={days}
          aria-current={isShown(preset) || undefined}
          to={{ search: printAddress({ ...view, filter: withTime(view.filter, preset), cursor: null }, list) }}
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}

type CountsProps<Data> = ListAboveProps & { list: AnyList; asking: Asking<Data>; span: Span }

const Counts = <Data,>({ asking: { query, pick }, list, view, span: { since, until } }: CountsProps<Data>) => {
  const { where, search, state } = pageVariables(view, list) as Narrowing
  const answer = useStableQuery(query, {
    since: since.toISOString(),
    until: until.toISOString(),
    timeZone: ownZone(),
    ...(where && { where }),
    ...(search !== undefined && { search }),
    ...(state !== undefined && { state }),
  })
  if (answer.data === undefined) return <NoAnswer query={answer} lines={3} />
  const bars = pick(answer.data)
  if (bars !== null) return <Histogram list={list} view={view} of={bars} />
  return (
    <p className={classes['note']}>
      <Trans>There are too many entries to chart. Choose a shorter time, or add a filter.</Trans>
    </p>
  )
}
