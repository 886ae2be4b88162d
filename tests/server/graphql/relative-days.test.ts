import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const DAY = 86_400_000
/** Always five and a half hours before UTC. */
const ZONE = { name: 'Asia/Kolkata', ms: 5.5 * 3_600_000 }
const FILTER =
  'query ($where: UserIdentityFilterInput) { users(where: $where, order: [{ createdAt: ASC }, { userName: ASC }]) { nodes { userName } } }'

let server: RunningServer
let ask: Ask
beforeAll(async () => {
  server = await testServer()
  ask = await asPerson(server, 'operations')
})
afterAll(() => server?.close())

/** The midnight that begins a day in the zone, so many days after today. */
const midnight = (later: number, shift = 0) => Math.floor((Date.now() + shift + ZONE.ms) / DAY) * DAY - ZONE.ms + later * DAY
const add = (name: string, at: number | null) =>
  server.db.pool.query('insert into user_identity (user_name, lockout_end, last_logon_date) values ($1, $2, $2)', [
    `day ${name}`,
    at === null ? null : new Date(at).toISOString(),
  ])
const found = async (field: string, operation: object, by = ask) => {
  const where = { userName: { startsWith: 'day ' }, [field]: operation }
  const { nodes } = dataOf<{ users: { nodes: { userName: string }[] } }>(await by(FILTER, { where })).users
  return nodes.map(({ userName }) => userName.replace('day ', '')).toSorted()
}

describe('days before and after now', () => {
  const days = (count: number) => ({ days: count, timeZone: ZONE.name })
  beforeAll(async () => {
    await add('1 long ago', midnight(-90) - 1)
    await add('2 ninety', midnight(-90))
    await add('3 just now', Date.now() - 1000)
    await add('4 soon', Date.now() + 60_000)
    await add('5 end', midnight(8) - 1)
    await add('6 later', midnight(8))
    await add('7 never', null)
  })

  it.each(['lockoutEnd', 'lastLogonDate'])('are counted from the midnights of the reader’s time zone: %s', async (field) => {
    expect(await found(field, { withinLast: days(90) })).toEqual(['2 ninety', '3 just now'])
    expect(await found(field, { withinLast: days(89) })).toEqual(['3 just now'])
    expect(await found(field, { beforeLast: days(90) })).toEqual(['1 long ago'])
    expect(await found(field, { beforeLast: days(91) })).toEqual([])
    expect(await found(field, { withinNext: days(7) })).toEqual(['4 soon', '5 end'])
    expect(await found(field, { afterNext: days(7) })).toEqual(['6 later'])
    expect(await found(field, { afterNext: days(8) })).toEqual([])
  })

  it('are so in a negation, which finds what is empty too', async () => {
    expect(await found('lastLogonDate', { nwithinLast: days(90) })).toEqual(['1 long ago', '4 soon', '5 end', '6 later', '7 never'])
    expect(await found('lastLogonDate', { nbeforeLast: days(90), nafterNext: days(7) })).toEqual([
      '2 ninety',
      '3 just now',
      '4 soon',
      '5 end',
      '7 never',
    ])
    expect(await found('lastLogonDate', { nwithinNext: days(7), neq: null })).toEqual(['1 long ago', '2 ninety', '3 just now', '6 later'])
  })

  it('are counted in UTC where no time zone is named', async () => {
    await add('utc', Math.floor(Date.now() / DAY) * DAY - 3 * DAY)
    expect(await found('lockoutEnd', { withinLast: { days: 3 }, lt: new Date(Date.now() - DAY).toISOString() })).toEqual(['utc'])
    expect(await found('lockoutEnd', { withinLast: { days: 2 }, lt: new Date(Date.now() - DAY).toISOString() })).toEqual([])
  })

  it.each([
    [{ days: -1 }, 'Days are counted from 0 to 3660.'],
    [{ days: 3661 }, 'Days are counted from 0 to 3660.'],
    [{ days: 1, timeZone: 'Nowhere/Else' }, '"timeZone" needs the name of a time zone, such as Europe/Berlin.'],
    [{ days: 1, timeZone: '+02' }, '"timeZone" needs the name of a time zone, such as Europe/Berlin.'],
    [null, '"withinLast" needs a value; "eq: null" asks for what is empty.'],
  ])('refuse %o with a sentence', async (withinLast, message) => {
    const answer = await ask(FILTER, { where: { createdAt: { withinLast } } })
    expect([codesOf(answer), answer.errors.map((error) => error.message)]).toEqual([['BAD_USER_INPUT'], [message]])
  })

  it('refuse half a day, and take as many as may be', async () => {
    expect(codesOf(await ask(FILTER, { where: { createdAt: { withinLast: { days: 1.5 } } } }))).toEqual(['BAD_USER_INPUT'])
    expect(await found('lastLogonDate', { beforeLast: { days: 3660 } })).toEqual([])
  })

  it('move with the time at which they are asked for', async () => {
    server.advance(8 * DAY)
    const later = await asPerson(server, 'operations')
    expect(await found('lastLogonDate', { withinLast: days(8) }, later)).toEqual(expect.arrayContaining(['3 just now', '4 soon', '5 end']))
    expect(await found('lastLogonDate', { withinLast: days(0) }, later)).toEqual(['6 later'])
  })
})
