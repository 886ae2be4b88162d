import { and, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Rule } from '../../access/rules.ts'
import { builder } from '../graphql/builder.ts'
import { badInput } from '../graphql/refusal.ts'
import { knownZone } from '../graphql/time-zone.ts'
import type { Resource } from '../resource/resource.ts'
import { whereArg } from './list-args.ts'
import { filteredBy, inState } from './narrowing.ts'
import { isTimeout, withTimeout } from './timeout.ts'

const HOUR_MS = 3_600_000
/** Longest span that is counted by hour; longer ones are counted by day. */
const MOST_HOURS = 72
/** A quarter of a year, and one more for the hour that a clock change adds. */
const MOST_DAYS = 93

type Bar = { readonly start: Date; readonly count: number }
type Histogram = { readonly unit: 'HOUR' | 'DAY'; readonly bars: readonly Bar[] }

const UnitEnum = builder.enumType('HistogramUnit', { values: ['HOUR', 'DAY'] as const })
const BarType = builder.objectRef<Bar>('HistogramBar').implement({
  fields: (t) => ({ start: t.expose('start', { type: 'DateTime' }), count: t.exposeInt('count') }),
})
const HistogramType = builder.objectRef<Histogram>('Histogram').implement({
  fields: (t) => ({
    unit: t.expose('unit', { type: UnitEnum }),
    bars: t.field({ type: [BarType], resolve: ({ bars }) => [...bars] }),
  }),
})

/** Declares `…Histogram` of a list: how many of its rows, on all pages, fall into each hour or day of a span. */
export function histogramQuery<Row>(resource: Resource<Row>, at: PgColumn, access: Rule): void {
  builder.queryField(`${resource.name}Histogram`, (t) =>
    t.field({
      access,
      type: HistogramType,
      nullable: true,
      description: `Counts the rows of \`${resource.plural}\` in each hour for a span of up to ${MOST_HOURS} hours, otherwise in each day. Null if counting takes too long.`,
      args: {
        since: t.arg({ type: 'DateTime', required: true }),
        until: t.arg({
          type: 'DateTime',
          required: true,
          description: `End of the span, exclusive; at most ${MOST_DAYS} days after \`since\`.`,
        }),
        timeZone: t.arg.string({ required: true, description: 'IANA time zone in which days begin.' }),
        search: t.arg.string(),
        ...(resource.states && { state: t.arg({ type: resource.states.type }) }),
        ...whereArg(resource.filter),
      },
      async resolve(_, { since, until, timeZone, ...narrowing }, { orm, reach, listTimeoutMs, viewer }) {
        const hours = (until.getTime() - since.getTime()) / HOUR_MS
        if (!(hours > 0 && hours <= MOST_DAYS * 24))
          throw badInput(`A histogram covers at most ${MOST_DAYS} days, and begins before it ends.`)
        const unit = hours <= MOST_HOURS ? 'HOUR' : 'DAY'
        const span = { since: instant(since), until: instant(until), zone: sql`${knownZone(timeZone)}::text` }
        const matching = and(
          resource.reach(reach),
          filteredBy(resource, narrowing, viewer),
          inState(resource, narrowing),
          sql`${at} >= ${span.since} and ${at} < ${span.until}`,
        )
        try {
          const { rows } = await withTimeout(orm, listTimeoutMs, (limited) =>
            limited.execute<{ start: number; count: number }>(sql`
              with counted as (
                select ${slotOf(unit, at, span.zone)} as slot, count(*)::int as count from ${resource.from?.(reach) ?? resource.table}
                where ${matching} group by 1
              )
              select extract(epoch from slots.slot)::float8 as start, coalesce(counted.count, 0) as count
              from (${slots(unit, span)}) as slots left join counted using (slot) order by slots.slot`),
          )
          return { unit, bars: rows.map(({ start, count }) => ({ start: new Date(start * 1000), count })) } as const
        } catch (error) {
          if (isTimeout(error)) return null
          throw error
        }
      },
    }),
  )
}

type Unit = Histogram['unit']
const instant = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
const slotOf = (unit: Unit, moment: SQL | PgColumn, zone: SQL) => sql`date_trunc('${sql.raw(unit.toLowerCase())}', ${moment}, ${zone})`

/** Selects every hour or day of the span. Days are generated in the time zone, because one of them may have 23 hours. */
function slots(unit: Unit, { since, until, zone }: Readonly<Record<'since' | 'until' | 'zone', SQL>>): SQL {
  const first = slotOf(unit, since, zone)
  const last = sql`(${until} - interval '1 microsecond')`
  return unit === 'HOUR'
    ? sql`select slot from generate_series(${first}, ${last}, interval '1 hour') as slot`
    : sql`select (slot at time zone ${zone}) as slot from generate_series(${first} at time zone ${zone}, ${last} at time zone ${zone}, interval '1 day') as slot`
}
