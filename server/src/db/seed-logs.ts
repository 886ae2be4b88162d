import type { auditLog, eventLog } from '../entities/logs/log.table.ts'
import type { DemoUser } from './seed-users.ts'
import { draw, pick, pickByShare } from './seed-random.ts'

const DAY_MS = 86_400_000
const DAYS = 30
const TYPES = [
  ['SIGN_IN_SUCCEEDED', 0.52],
  ['SESSION_STARTED', 0.3],
  ['SIGN_IN_FAILED', 0.12],
  ['SIGN_IN_LOCKED', 0.02],
  ['PASSWORD_CHANGED', 0.02],
  ['SESSION_ENDED', 0.02],
] as const

/** The n-th of `all` sign-in events over the thirty days before `at`, oldest first. */
export function demoEvent(n: number, all: number, users: readonly DemoUser[], at: Date): typeof eventLog.$inferInsert {
  const { row } = pick(users, 'event user', n)
  return {
    at: momentOf((n + 0.5) / all, at),
    type: pickByShare(TYPES, 'event type', n),
    userId: row.id,
    partnerId: row.partnerId ?? null,
    address: `198.51.100.${Math.floor(draw('address', n) * 254) + 1}`,
  }
}

/** The n-th of `all` audit rows over the same days: who created whom. */
export function demoAudit(n: number, all: number, actorId: string, users: readonly DemoUser[], at: Date): typeof auditLog.$inferInsert {
  const { row } = pick(users, 'audited user', n)
  return {
    at: momentOf((n + 0.5) / all, at),
    actorId,
    partnerId: row.partnerId ?? null,
    action: 'createUser',
    subjectType: 'UserIdentity',
    subjectId: row.id,
    after: { userName: row.userName, email: row.email, userType: row.userType },
  }
}

/** The moment by which a fraction of all has happened, when days differ and one at the weekend sees a quarter of a working day. */
function momentOf(fraction: number, at: Date): Date {
  const days = Array.from({ length: DAYS }, (_, day) => new Date(at.valueOf() - (DAYS - day) * DAY_MS))
  const weights = days.map((day, at) => (day.getUTCDay() % 6 === 0 ? 0.25 : 1) * (0.8 + 0.4 * draw('busy day', at)))
  let left = fraction * weights.reduce((sum, weight) => sum + weight, 0)
  const day = Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  )
  return new Date((days[day] ?? at).valueOf() + (1 + left / (weights[day] ?? 1)) * DAY_MS)
}
