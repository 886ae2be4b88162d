import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { PERSONAL_FACTS } from '../../../server/src/kit/audit/personal-facts.ts'

/** Digests of the lists in their order. A new list adds its own at the end; none that stands here is ever changed, since seals name it. */
const DIGESTS = ['dd21000ece27a314', '3ffa05f00b07c396']

const lists: readonly (readonly string[])[] = PERSONAL_FACTS

it('a list of personal facts that seals may name stays as it was, and each is the one before it and more', () => {
  const digests = lists.map((list) => createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 16))
  expect(digests, 'Leave the lists as they are and add a longer one at the end, with its digest here.').toEqual(DIGESTS)
  for (const [at, list] of lists.slice(1).entries()) {
    expect(list).toEqual(expect.arrayContaining([...(lists[at] ?? [])]))
    expect(list.length).toBeGreaterThan(lists[at]?.length ?? 0)
  }
})
