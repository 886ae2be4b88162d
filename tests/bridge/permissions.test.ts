import { describe, expect, it } from 'vitest'
import type { UserAccess } from '#contract/access/user-access.ts'
import { createPermissions } from '#src/bridge/permissions.ts'

const access = (isUnrestricted: boolean): UserAccess => ({ isUnrestricted, customers: [], knownActivities: [], knownModules: [] })

const asked = () => {
  const asks: PromiseWithResolvers<UserAccess>[] = []
  const permissions = createPermissions(() => {
    const ask = Promise.withResolvers<UserAccess>()
    asks.push(ask)
    return ask.promise
  })
  return { asks, permissions }
}

describe('the cached UserAccess', () => {
  it('is asked once for all who ask, and kept', async () => {
    const { asks, permissions } = asked()
    const both = Promise.all([permissions.load(), permissions.load()])
    asks[0]?.resolve(access(true))
    expect(await both).toEqual([access(true), access(true)])
    await permissions.load()
    expect([asks.length, permissions.current.get()]).toEqual([1, access(true)])
  })

  it('is evicted by resetting the permissions, also while it is on its way', async () => {
    const { asks, permissions } = asked()
    const late = permissions.load()
    permissions.reset()
    asks[0]?.resolve(access(true))
    await late
    expect(permissions.current.get()).toBeUndefined()
    const next = permissions.load()
    asks[1]?.resolve(access(false))
    await next
    expect([asks.length, permissions.current.get()]).toEqual([2, access(false)])
    permissions.reset()
    expect(permissions.current.get()).toBeUndefined()
  })

  it('is asked again where the server gave no answer', async () => {
    const { asks, permissions } = asked()
    const first = permissions.load()
    asks[0]?.reject(new Error('No network'))
    await expect(first).rejects.toThrow('No network')
    const second = permissions.load()
    asks[1]?.resolve(access(false))
    expect([await second, asks.length]).toEqual([access(false), 2])
  })
})
