import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { userTypes } from '../../../server/src/access/viewer.ts'
import {
  domainsOf,
  nextProof,
  provenDomains,
  readProof,
  recordNameOf,
  recordValueOf,
} from '../../../server/src/federation/domains/domain-proof.ts'
import type { ResolveTxt } from '../../../server/src/federation/domains/domain-proof.ts'
import { refreshProviders } from '../../../server/src/federation/metadata/metadata-refresh.ts'
import type { LoginProvider } from '../../../server/src/federation/providers.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { forward } from './clock.ts'
import { proven } from './proven.ts'
import { addUser, startWorld, type World } from './world.ts'

const HOUR_SECONDS = 3600
let world: World
beforeAll(async () => {
  world = await startWorld()
  await addUser(world, { userName: 'keeper', userType: userTypes.VENDOR_OPERATIONS })
})
afterEach(() => vi.useRealTimers())
afterAll(() => world?.close())

const failing =
  (code: string): ResolveTxt =>
  () =>
    Promise.reject(Object.assign(new Error(code), { code }))
const answering =
  (...records: string[][]): ResolveTxt =>
  () =>
    Promise.resolve(records)

describe('F10 what the DNS says of a domain', () => {
  const provider = { id: '00000000-0000-4000-8000-000000000001', allowedDomains: ['corp.test'], domainProofs: {} }
  const value = recordValueOf(provider, 'corp.test')
  const found = async (resolveTxt: ResolveTxt) => {
    const { state, fault } = await readProof(provider, 'corp.test', { resolveTxt })
    return [state, fault]
  }

  it.each([
    ['the record', answering([value]), ['VERIFIED', null]],
    ['the record among others', answering(['v=spf1 -all'], [value]), ['VERIFIED', null]],
    ['the record in two parts', answering([value.slice(0, 30), value.slice(30)]), ['VERIFIED', null]],
    [
      'that of another provider',
      answering([recordValueOf({ id: '00000000-0000-4000-8000-000000000002' }, 'corp.test')]),
      ['FAILED', 'OTHER_RECORD'],
    ],
    ['that of another domain', answering([recordValueOf(provider, 'other.test')]), ['FAILED', 'OTHER_RECORD']],
    ['the record and more', answering([`${value}0`]), ['FAILED', 'OTHER_RECORD']],
    ['no name', failing('ENOTFOUND'), ['FAILED', 'NO_RECORD']],
    ['no TXT record', failing('ENODATA'), ['FAILED', 'NO_RECORD']],
    ['no answer', failing('ETIMEOUT'), ['FAILED', 'NO_ANSWER']],
    ['a server that fails', failing('ESERVFAIL'), ['FAILED', 'NO_ANSWER']],
  ])('%s', async (_what, resolveTxt, expected) => {
    expect(await found(resolveTxt)).toEqual(expected)
  })

  it('is asked for under the domain, and for nothing else', async () => {
    const names: string[] = []
    await readProof(provider, 'corp.test', { resolveTxt: (name) => (names.push(name), Promise.resolve([])) })
    expect(names).toEqual(['_portico-challenge.corp.test'])
  })

  it('takes nothing away at once from who was proven, and nothing at all while nobody answers', () => {
    const at = (hours: number) => new Date(Date.UTC(2027, 0, 1, hours))
    const verified = nextProof(undefined, null, at(0))
    const states = (fault: 'NO_RECORD' | 'NO_ANSWER') => [1, 71, 73].map((hours) => nextProof(verified, fault, at(hours)).state)
    expect([states('NO_RECORD'), states('NO_ANSWER')]).toEqual([
      ['VERIFIED', 'VERIFIED', 'FAILED'],
      ['VERIFIED', 'VERIFIED', 'VERIFIED'],
    ])
    const taken = { ...verified, foundAt: null }
    expect(nextProof(taken, 'NO_RECORD', at(1000)).state).toBe('VERIFIED')
    expect(nextProof(nextProof(verified, 'NO_RECORD', at(73)), 'NO_RECORD', at(74)).state).toBe('FAILED')
  })
})

describe('F10 proven domains are asked for again', () => {
  let names = 0
  const addProvider = async (values: Partial<typeof loginProvider.$inferInsert> = {}) => {
    const [made] = await world.db.orm
      .insert(loginProvider)
      .values({
        name: `again-${++names}`,
        displayName: 'Again',
        protocol: 'OIDC',
        allowedDomains: ['a.test', 'b.test', 'c.test'],
        domainProofs: { ...proven('a.test', 'b.test'), ...taken('c.test') },
        ...values,
      })
      .returning()
    return made as LoginProvider
  }
  const taken = (domain: string) => ({
    [domain]: { ...proven(domain)[domain], state: 'VERIFIED', fault: null, checkedAt: null, verifiedAt: null, foundAt: null } as const,
  })
  const now = async ({ id }: LoginProvider) =>
    (await world.db.orm.select().from(loginProvider).where(eq(loginProvider.id, id)))[0] as LoginProvider
  const titles = async () =>
    (
      await world.db.pool.query<{ code: string; parameters: object }>(
        `select title_code as code, parameters from notification where title_code like 'PROVIDER_DOMAIN%' order by created_at`,
      )
    ).rows.map(({ code, parameters }) => [code, parameters])

  it('every six hours; who keeps the provider is told once that a record has gone, and once that it counts no longer', async () => {
    const provider = await addProvider()
    const published = new Set([recordNameOf('a.test'), recordNameOf('b.test')])
    const asked: string[] = []
    const resolveTxt: ResolveTxt = (name) => {
      asked.push(name)
      return published.has(name) ? Promise.resolve([[recordValueOf(provider, name.slice(recordNameOf('').length))]]) : Promise.resolve([])
    }
    const deps = { db: world.db, fetching: { allowInside: false, resolveTxt }, log: pino({ level: 'silent' }) }
    await refreshProviders(deps)
    await refreshProviders(deps)
    expect(asked).toEqual([...published])
    published.delete(recordNameOf('b.test'))
    const proven: (readonly string[])[] = []
    for (const hours of [7, 14, 21, 60, 80, 87]) {
      forward(hours * HOUR_SECONDS)
      await refreshProviders(deps)
      vi.useRealTimers()
      proven.push(provenDomains(await now(provider)))
    }
    const all = ['a.test', 'b.test', 'c.test']
    expect(proven).toEqual([all, all, all, all, ['a.test', 'c.test'], ['a.test', 'c.test']])
    const parameters = { provider: 'Again', domain: 'b.test' }
    expect(await titles()).toEqual([
      ['PROVIDER_DOMAIN_MISSING', parameters],
      ['PROVIDER_DOMAIN_LOST', parameters],
    ])
    expect(domainsOf(await now(provider)).map(({ state, fault }) => [state, fault])).toEqual([
      ['VERIFIED', null],
      ['FAILED', 'NO_RECORD'],
      ['VERIFIED', null],
    ])
  })
})
