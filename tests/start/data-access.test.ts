import { describe, expect, it } from 'vitest'
import { createDataAccess } from '#src/start/data-access.ts'
import { ok, openData } from '../data/graphql-stub.ts'

const opened = () => {
  const closed: number[] = []
  let count = 0
  const access = createDataAccess(() => {
    const number = ++count
    return Promise.resolve({ ...openData(() => ok({})), close: () => void closed.push(number) })
  })
  return { access, closed, count: () => count }
}

describe('the data client of the session', () => {
  it('is opened once for all who ask', async () => {
    const { access, count } = opened()
    expect(access.current.get()).toBeUndefined()
    const [one, other] = await Promise.all([access.open(), access.open()])
    expect([one === other, access.current.get() === one, count()]).toEqual([true, true, 1])
  })

  it('is another one for another person, and the old one is closed', async () => {
    const { access, closed } = opened()
    const first = await access.open()
    access.renew()
    expect(access.current.get()).toBeUndefined()
    const second = await access.open()
    expect([first === second, access.current.get() === second, closed]).toEqual([false, true, [1]])
  })

  it('of a person who left while it was opened never becomes the current one', async () => {
    const { access, closed } = opened()
    const late = access.open()
    access.renew()
    await late
    expect([access.current.get(), closed]).toEqual([undefined, [1]])
  })

  it('J1 is asked for again where its code could not be loaded', async () => {
    const client = openData(() => ok({}))
    const answers = [Promise.reject(new TypeError('Failed to fetch dynamically imported module')), Promise.resolve(client)]
    const access = createDataAccess(() => answers.shift() ?? Promise.reject(new Error('Asked once too often')))
    await expect(access.open()).rejects.toThrow(TypeError)
    expect(await access.open()).toBe(client.client)
  })
})
