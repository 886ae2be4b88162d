import type { HealthStatus } from '#src/data/generated/schema.ts'
import type { StatusPageQuery, StatusPointsQuery } from './status.generated.ts'

/** A period of one check, with the seconds that it spent in each status. Any time missing from its length was not checked. */
export type Bar = { start: Date; length: number } & Record<'healthy' | 'degraded' | 'unhealthy', number>

type Days = StatusPageQuery['systemStatus']['days']
type Points = StatusPointsQuery['systemStatus']['points']

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000
const SHOWN_DAYS = 90
const SHOWN_QUARTERS = 96

const NOTHING = { healthy: 0, degraded: 0, unhealthy: 0 }

/** Returns the bars of a check for the last 90 days (UTC), oldest first. */
export const dayBars = (days: Days, now = new Date()) => {
  const known = new Map(days.map((day) => [`${day.name} ${day.day}`, day]))
  const today = Math.floor(Number(now) / DAY_MS)
  const elapsed = Math.round((Number(now) - today * DAY_MS) / 1000)
  return (name: string): Bar[] =>
    Array.from({ length: SHOWN_DAYS }, (_, index) => {
      const start = new Date((today - SHOWN_DAYS + 1 + index) * DAY_MS)
      const { healthy, degraded, unhealthy } = known.get(`${name} ${start.toISOString().slice(0, 10)}`) ?? NOTHING
      return { start, length: index === SHOWN_DAYS - 1 ? elapsed : DAY_MS / 1000, healthy, degraded, unhealthy }
    })
}

/** Returns the UTC day of a bar, YYYY-MM-DD. */
export const dayOf = (bar: Bar | undefined): string | undefined => bar?.start.toISOString().slice(0, 10)

const SHARES: Record<HealthStatus, keyof typeof NOTHING> = { HEALTHY: 'healthy', DEGRADED: 'degraded', UNHEALTHY: 'unhealthy' }

/** Returns the bars of a check for the last 96 quarters of an hour, each with its worst status, oldest first. */
export const pointBars = (points: Points, now = new Date()) => {
  const known = new Map(points.map(({ name, at, status }) => [`${name} ${Math.floor(Date.parse(at) / QUARTER_MS)}`, status]))
  const last = Math.floor(Number(now) / QUARTER_MS)
  return (name: string): Bar[] =>
    Array.from({ length: SHOWN_QUARTERS }, (_, index) => {
      const quarter = last - SHOWN_QUARTERS + 1 + index
      const status = known.get(`${name} ${quarter}`)
      const length = QUARTER_MS / 1000
      return { start: new Date(quarter * QUARTER_MS), length, ...NOTHING, ...(status && { [SHARES[status]]: length }) }
    })
}

/** Returns the unchecked seconds. Up to two minutes are ignored, since a day may begin or end between two rounds. */
export const missingOf = ({ length, healthy, degraded, unhealthy }: Bar): number => {
  const missing = length - healthy - degraded - unhealthy
  return missing > 120 ? missing : 0
}
