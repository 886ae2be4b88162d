import { expect, it } from 'vitest'
import config from '../../vite.config.ts'

it('every chunk of its own has a name that the bundler can report, or it says so with each build', () => {
  const output = config.build?.rolldownOptions?.output
  const { codeSplitting } = (Array.isArray(output) ? output[0] : output) ?? {}
  const groups = typeof codeSplitting === 'object' ? (codeSplitting.groups ?? []) : []
  expect(groups.map(({ name, debugName }) => (typeof name === 'string' ? name : debugName))).toEqual(['rooms'])
})
