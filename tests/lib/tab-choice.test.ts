import { describe, expect, it } from 'vitest'
import { guardedStorage } from '#src/lib/storage/guarded-storage.ts'
import { createTabChoice } from '#src/lib/tabs/tab-choice.ts'

const numberIn = (kept: unknown) =>
  typeof kept === 'object' && kept !== null && 'n' in kept && typeof kept.n === 'number' ? { n: kept.n } : undefined
const noStorage = () => {
  throw new Error('No storage')
}

const open = () => {
  const storage = guardedStorage(noStorage)
  const who = { session: { subject: 'me', session: 's1' } as { subject: string; session: string } | undefined }
  const choice = () => createTabChoice('key', { storage, whose: () => who.session, read: numberIn })
  return { storage, who, choice }
}

describe('a choice of one tab', () => {
  it('is the same object until it changes, is heard, and outlives a reload', () => {
    const { choice } = open()
    const one = choice()
    let heard = 0
    const stop = one.subscribe(() => heard++)
    expect(one.get()).toBeUndefined()
    one.set({ n: 1 })
    expect(one.get()).toEqual({ n: 1 })
    expect(one.get()).toBe(one.get())
    expect(choice().get()).toEqual({ n: 1 })
    stop()
    one.set(undefined)
    expect([one.get(), choice().get(), heard]).toEqual([undefined, undefined, 1])
  })

  it.each([undefined, { subject: 'me', session: 's2' }, { subject: 'you', session: 's1' }])('is nobody else’s: %j', (later) => {
    const { who, choice } = open()
    choice().set({ n: 1 })
    who.session = later
    expect(choice().get()).toBeUndefined()
  })

  it('is kept for nobody where nobody is signed in', () => {
    const { who, choice, storage } = open()
    who.session = undefined
    choice().set({ n: 1 })
    expect(storage.length).toBe(0)
  })

  it.each(['', '{', 'null', '[]', '{"subject":"me","session":"s1","value":{"n":"1"}}', '{"subject":"me","value":{"n":1}}'])(
    'is none where %s is kept',
    (text) => {
      const { choice, storage } = open()
      storage.setItem('key', text)
      expect(choice().get()).toBeUndefined()
    },
  )
})
