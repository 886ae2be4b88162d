import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyOf, portalActivities } from '../../../server/src/access/activities.ts'
import { quickSessions } from '../../support/quick-session.ts'
import type { QuickSessions } from '../../support/quick-session.ts'
import type { RunningServer } from '../../support/server.ts'
import { testServer } from '../../support/server.ts'
import { KNOWN_HOLES } from './walk.known.ts'
import { randomOf } from './walk.inputs.ts'
import type { Random } from './walk.inputs.ts'
import { powerOf } from './walk.power.ts'
import { readPools, tryImport, tryMutation, tryScim } from './walk.ways.ts'
import type { Step } from './walk.ways.ts'
import { buildWalkWorld, KINDS } from './walk.world.ts'
import type { Kind, WalkWorld } from './walk.world.ts'

/** Steps of all walks together: some hundred in the suite, at most for half a minute; thousands with WALK_STEPS=20000; WALK_SEED repeats a run. */
const STEPS = Number(process.env['WALK_STEPS'] ?? 400)
const SEED = Number(process.env['WALK_SEED'] ?? Date.now() % 1_000_000)
const LONGEST = 60
const SECONDS = Number(process.env['WALK_SECONDS'] ?? 30)

let server: RunningServer
let world: WalkWorld
const sessions = new Map<string, QuickSessions>()
beforeAll(async () => {
  server = await testServer()
  world = await buildWalkWorld(server)
  for (const { host } of world.partners) sessions.set(host, await quickSessions(server, host.replace('.localhost', '')))
})
afterAll(() => server?.close())

type End = { readonly steps: readonly Step[]; readonly gained: readonly string[] }

/** A walk by one limited person, by every account whose mailbox or link they come to hold, until it gains something or is long enough. */
async function walk(kind: Kind, activity: string, random: Random, left: () => boolean): Promise<End> {
  const partner = random.one(world.partners) ?? world.partners[0]
  if (!partner) throw new Error('The world has no partner.')
  const mailbox = `walker-${randomUUID().slice(0, 8)}@people.test`
  const spare = `spare-${mailbox}`
  const mailboxes = [mailbox, spare]
  const tokens = new Map<string, string>()
  const held = new Set([await world.add(kind, partner, activity, mailbox)])
  const scim: string[] = []
  const start = await powerOf(server, world, held)
  const steps: Step[] = []
  while (steps.length < LONGEST && left()) {
    const account = random.one([...held]) ?? ''
    const token = tokens.get(account) ?? (await sessions.get(partner.host)?.tokenOf(account)) ?? ''
    tokens.set(account, token)
    const walker = { account, token, host: partner.host, scim }
    const pools = await readPools(world, mailboxes, [...held])
    const way = scim.length > 0 && random.chance(0.4) ? tryScim : random.chance(0.08) ? tryImport : tryMutation
    const step = await way(server, walker, pools, random)
    steps.push(step)
    scim.push(...step.tokens)
    if (step.answer !== 'done' && !/^2/.test(step.answer)) continue
    if (/^start|^undo|^retry|import/.test(step.way)) await jobsEnd()
    for (const id of await reachedBy(mailboxes)) held.add(id)
    const gained = [...(await powerOf(server, world, held))].filter((one) => !start.has(one) && !isNewPlace(one))
    if (gained.length > 0) return { steps, gained }
  }
  return { steps, gained: [] }
}

/** Whoever has the mailbox, has the account: it is its address, or a link for it was mailed there. */
async function reachedBy(mailboxes: readonly string[]): Promise<string[]> {
  const found = await world.rows<{ id: string }>(
    `select id::text from user_identity where is_active and lower(email) = any ($1::text[])
     union select user_id::text from outbox where lower(recipient) = any ($1::text[]) and user_id is not null
       and purpose = any ('{CONFIRM_ACCOUNT,PASSWORD_RESET,TEMPORARY_PASSWORD,CONFIRM_EMAIL}')
       and exists (select from user_identity where id = user_id and is_active)`,
    mailboxes,
  )
  return found.map(({ id }) => id)
}

/** A customer that the walk made itself is no place of others: what one does there takes nothing from anybody. */
function isNewPlace(one: string): boolean {
  const place = one.slice(one.indexOf(' @ ') + 3)
  return /^[\da-f-]{36}$/.test(place) && !known.has(place)
}
const known = new Set<string>()

async function jobsEnd(): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const [row] = await world.rows<{ open: number }>(
      `select count(*)::int as open from job where state in ('QUEUED', 'RUNNING', 'PAUSING')`,
    )
    if (row?.open === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const LIMITED = KINDS.filter(({ name }) => name !== 'operations' && name !== 'partner admin' && name !== 'customer admin')

it(`D21 no walk of calls makes anybody more than they were (WALK_SEED=${SEED})`, { timeout: 3_600_000 }, async () => {
  for (const { id } of await world.rows<{ id: string }>('select id from customer')) known.add(id)
  const random = randomOf(SEED)
  const end = Date.now() + (STEPS > 400 ? 3_000_000 : SECONDS * 1000)
  const counts = { walks: 0, steps: 0, done: 0, excluded: 0 }
  const reached = new Set<string>()
  const failures: string[] = []
  while (counts.steps < STEPS && Date.now() < end) {
    const kind = LIMITED[counts.walks % LIMITED.length]
    const activity = random.one(portalActivities)
    if (!kind || !activity) break
    const { steps, gained } = await walk(kind, keyOf(activity), random, () => Date.now() < end)
    counts.walks++
    counts.steps += steps.length
    counts.done += steps.filter(({ answer }) => answer === 'done' || /^2/.test(answer)).length
    for (const { way } of steps) reached.add(way)
    const last = steps.at(-1)
    if (gained.length === 0) continue
    const hole = KNOWN_HOLES.find(({ way, by }) => last !== undefined && way.test(last.way) && by.test(kind.name))
    if (hole) counts.excluded++
    else {
      const told = steps
        .filter(({ answer }) => answer === 'done' || /^2/.test(answer))
        .map(({ by, way, input }) => `${way} by ${by}: ${JSON.stringify(input)}`)
      failures.push(
        `${kind.name} (${keyOf(activity)}) gained ${gained.slice(0, 5).join('; ')} and ${Math.max(0, gained.length - 5)} more by:\n${told.join('\n')}`,
      )
    }
  }
  const { walks, steps, done, excluded } = counts
  process.stdout.write(
    `walk: ${walks} walks, ${steps} steps by ${reached.size} ways, ${done} done, ${excluded} ended at known holes, seed ${SEED}\n`,
  )
  expect(failures).toEqual([])
  expect(done).toBeGreaterThan(0)
})
