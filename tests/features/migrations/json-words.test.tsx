// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { checkedSample, importInput } from '#machines/import/import.samples.ts'
import type { ImportedFile, ImportSource } from '#machines/import/import.types.ts'
import { liveImport } from '#src/actors/import.actors.ts'
import { JsonWords } from '#src/features/migrations/source/ActiveWords.tsx'
import { createStore } from '#src/lib/storage/store.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const unknown = (value: string) =>
  ({
    path: 'isActive',
    code: 'ACTIVE_UNKNOWN',
    codeText: 'ACTIVE_UNKNOWN',
    message: '',
    value,
    outcome: 'BROKEN',
    count: 2,
    lines: [1, 2],
  }) as const
const json = (isFixed: boolean): ImportedFile => ({
  ...checkedSample,
  table: undefined,
  mapping: {},
  causes: [unknown('Elternzeit')],
  values: { uniqueIds: false, meanings: {}, isFixed },
})
const open = async (file: ImportedFile) => {
  const checked: unknown[] = []
  const never = () => new Promise<never>(() => {})
  const source: ImportSource = {
    ...{ upload: never, start: never },
    open: async () => ({ outcome: 'opened', file }),
    check: (_, { values }) => {
      checked.push(values['meanings'])
      return never()
    },
  }
  const machine = liveImport(source, { place: createStore({ file: file.id }), show: () => {}, openJob: () => {} })
  const actor = createActor(machine, { input: { ...importInput, place: { file: file.id } } }).start()
  await settle()
  renderPage(<JsonWords actor={actor} file={file} />, { client: heldServer().client })
  return { actor, checked }
}

it('asks what a word of a JSON export means, and has the export checked with the answer', async () => {
  const { actor, checked } = await open(json(false))
  expect(screen.getByText('“Elternzeit” means')).toBeDefined()
  await act(async () => actor.send({ type: 'define', values: { meanings: { Elternzeit: true } }, paths: [] }))
  expect(checked).toEqual([])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Use these meanings' })))
  expect(checked).toEqual([{ Elternzeit: true }])
})

it('asks nothing more once a migration has the file', async () => {
  await open(json(true))
  expect(screen.queryByRole('button', { name: 'Use these meanings' })).toBeNull()
})
