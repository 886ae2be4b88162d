import { expect, it } from 'vitest'
import { places } from '../../../server/src/platform/places.ts'

it('lets so many in at a time, the others in the order of their coming', async () => {
  const enter = places(2)
  const inside: string[] = []
  const come = async (name: string) => {
    const leave = await enter()
    inside.push(name)
    return leave
  }
  const [leaveA, leaveB, c, d] = [await come('a'), await come('b'), come('c'), come('d')]
  expect(inside).toEqual(['a', 'b'])
  leaveA()
  // A place is given back once.
  leaveA()
  const leaveC = await c
  expect(inside).toEqual(['a', 'b', 'c'])
  leaveB()
  await d
  leaveC()
  await come('e')
  expect(inside).toEqual(['a', 'b', 'c', 'd', 'e'])
})
