import { afterEach, expect, it, vi } from 'vitest'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'

afterEach(() => {
  unsavedChanges.giveUp()
  unsavedChanges.question.set(undefined)
})

const draft = (isSending = false) => ({ keep: () => Promise.resolve(true), drop: vi.fn<() => void>(), isSending: () => isSending })

it('says whether everything unsaved is in a draft', async () => {
  expect(await unsavedChanges.keepDrafts()).toBe(true)
  unsavedChanges.hold(draft())
  expect(await unsavedChanges.keepDrafts()).toBe(true)
  const release = unsavedChanges.hold()
  expect(await unsavedChanges.keepDrafts()).toBe(false)
  release()
  unsavedChanges.hold({ ...draft(), keep: () => Promise.reject(new Error('No answer')) })
  expect(await unsavedChanges.keepDrafts()).toBe(false)
})

it.each([
  ['being saved', [true, true], true],
  ['partly being saved', [true, false], false],
  ['unsaved', [false], false],
] as const)('asks before a page is left whose changes are %s', async (_, sending, expected) => {
  for (const isSending of sending) unsavedChanges.hold(draft(isSending))
  const leaving = unsavedChanges.confirmLeaving()
  const question = unsavedChanges.question.get()
  expect(question?.isSending).toBe(expected)
  question?.answer(true)
  expect(await leaving).toBe(true)
})

it('drops the drafts of what is thrown away, and not of what is being saved', () => {
  const [thrown, sent] = [draft(), draft(true)]
  unsavedChanges.hold(thrown)
  unsavedChanges.hold(sent)
  unsavedChanges.dropDrafts()
  expect([thrown.drop.mock.calls.length, sent.drop.mock.calls.length]).toEqual([1, 0])
})
