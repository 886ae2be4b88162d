// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { act } from 'react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { RecordForm } from '#src/resources/record/form/RecordForm.tsx'
import { discardedSaves, findOpenWriters } from '#src/resources/drafts/open-forms.ts'
import { draftEdits, draftKey, editsWithPresets, mergeDraft } from '#src/resources/record/draft.ts'
import type { AnySection } from '#src/resources/record/form/field.ts'
import { useRecordForm } from '#src/resources/record/form/use-record-form.ts'
import { isSame } from '#src/resources/record/merge.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

const sections: readonly AnySection[] = [
  {
    title: { id: 'person' },
    fields: [
      { kind: 'text', name: 'name', label: msg`Name` },
      { kind: 'text', name: 'answer', label: msg`Secret answer`, secret: true },
      { kind: 'switch', name: 'locked', label: msg`Locked` },
      { kind: 'multiSelect', name: 'roles', label: msg`Roles`, choices: [] },
    ],
  },
]
const fields = sections.flatMap((section) => section.fields)
const initial = { name: '', answer: '', locked: false, roles: [] as readonly string[] }
const FORM = '/people/1#person'

const save = () => Promise.resolve({})

const Page = ({ version }: { version: string | undefined }) => {
  const record = useRecordForm({ initial, sections, save, words: {}, ...(version !== undefined && { version }) })
  return <RecordForm record={record} failed="Not saved" />
}

const storedDraft = (draft: object) => ({
  __typename: 'Draft',
  form: FORM,
  writer: null,
  sequence: 0,
  values: '{}',
  version: null,
  updatedAt: '2026-01-01T12:00:00.000Z',
  ...draft,
})

type Opening = { draft?: Partial<{ values: string; version: string }>; drafts?: readonly object[]; version?: string }
const open = async ({ draft, drafts = draft ? [storedDraft(draft)] : [], version }: Opening = {}) => {
  const server = heldServer()
  const user = userEvent.setup()
  renderPage(<Page version={version} />, { at: '/people/1', client: server.client })
  await settle()
  const question = server.last()
  question.answer({ drafts })
  await settle()
  const asked = (name: string) => server.asked.filter((each) => each.name === name).map(({ variables }) => variables)
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { question, user, field, press, asked, last: server.last }
}
const valuesOf = (name: string) => JSON.stringify({ name: { from: '', to: name } })
const notice = () => screen.queryByText(/unsaved draft/)

afterEach(cleanup)

describe('the draft of a form', () => {
  it('is asked for by the page and the form, and is nothing to see where there is none', async () => {
    const { question } = await open()
    expect([question.name, question.variables]).toEqual(['Drafts', { form: FORM }])
    expect(notice()).toBeNull()
  })

  it('comes back into the fields when the person wants it, and is unsaved there', async () => {
    const draft = { name: { from: '', to: 'Anna' }, answer: { from: '', to: 'x' }, locked: { from: false, to: true }, gone: 'y' }
    const { press, field, asked } = await open({ draft: { values: JSON.stringify(draft) } })
    expect(notice()).not.toBeNull()
    expect(field('Name').value).toBe('')
    await press('Restore')
    expect([field('Name').value, field('Secret answer').value, screen.getByRole<HTMLInputElement>('switch').checked]).toEqual([
      'Anna',
      '',
      true,
    ])
    expect([notice(), unsavedChanges.any(), asked('DiscardDraft')]).toEqual([null, true, []])
  })

  it('J7 asks where somebody else has changed the same field meanwhile, and puts the choice into the form', async () => {
    const draft = { values: '{"name":{"from":"Ada","to":"Anna"},"locked":{"from":false,"to":true}}', version: '3' }
    const { press, user, field } = await open({ draft, version: '4' })
    await press('Restore')
    const dialog = within(await screen.findByRole('dialog'))
    expect(field('Name').value).toBe('')
    await user.click(dialog.getByRole('radio', { name: /Their change/ }))
    await user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect([field('Name').value, screen.getByRole<HTMLInputElement>('switch').checked, notice()]).toEqual(['', true, null])
  })

  it('goes for good when the person does not', async () => {
    const { press, field, asked } = await open({ draft: { values: '{"name":"Anna"}' } })
    await press('Discard')
    expect([notice(), field('Name').value, asked('DiscardDraft')]).toEqual([
      null,
      '',
      [{ input: { form: FORM, values: '{"name":"Anna"}' } }],
    ])
  })

  it('says when the record has been changed since', async () => {
    await open({ draft: { version: '3' }, version: '3' })
    expect(screen.queryByText(/This record was changed/)).toBeNull()
    cleanup()
    await open({ draft: { version: '3' }, version: '4' })
    expect(screen.getByText(/This record was changed/)).toBeDefined()
  })

  it('C11 is kept without secrets when the idle warning or an update comes, and dropped with the save', async () => {
    const { user, field, press, asked } = await open({ version: '7' })
    await act(() => unsavedChanges.keepDrafts())
    expect(asked('SaveDraft')).toEqual([])
    await user.type(field('Name'), 'Berta')
    await user.type(field('Secret answer'), 'hidden')
    void unsavedChanges.keepDrafts()
    await settle()
    const [saved] = asked('SaveDraft')
    const writer = (saved?.['input'] as { writer: string } | undefined)?.writer
    expect(saved).toEqual({
      input: { form: FORM, writer, sequence: 1, values: JSON.stringify({ name: { from: '', to: 'Berta' } }), version: '7' },
    })
    await press('Save')
    expect(asked('DiscardDraft')).toEqual([{ input: { form: FORM, writer, sequence: 1 } }])
  })

  it('J8 stays where another tab may show it, though a form saves over which it is only offered', async () => {
    const { user, field, press, asked } = await open({ draft: { values: '{"answer":"x"}' } })
    await user.type(field('Name'), 'Berta')
    await press('Save')
    expect([asked('DiscardDraft'), notice() === null]).toEqual([[], false])
  })

  it('J8 has only the edits of its own form, numbered, and leaves the draft that is offered as it is', async () => {
    const { user, field, press, asked } = await open({ draft: { values: '{"locked":{"from":false,"to":true}}' }, version: '4' })
    for (const typed of ['B', 'B']) {
      await user.type(field('Name'), typed)
      void unsavedChanges.keepDrafts()
      await settle()
      await user.clear(field('Name'))
      await settle()
    }
    await user.type(field('Name'), 'Berta')
    void unsavedChanges.keepDrafts()
    await settle()
    await press('Save')
    const inputs = asked('SaveDraft').map(({ input }) => input as { writer: string; sequence: number; values: string })
    expect(inputs.map(({ sequence, values }) => [sequence, values])).toEqual([
      [1, valuesOf('B')],
      [2, valuesOf('B')],
      [3, valuesOf('Berta')],
    ])
    const [writer, ...others] = new Set(inputs.map((input) => input.writer))
    expect(others).toEqual([])
    expect(asked('DiscardDraft')).toEqual([1, 2, 3].map((sequence) => ({ input: { form: FORM, writer, sequence } })))
    expect(notice()).not.toBeNull()
  })

  it('nothing waits for a server that does not answer longer than three seconds', async () => {
    const { user, field } = await open()
    await user.type(field('Name'), 'C')
    const began = performance.now()
    await act(() => unsavedChanges.keepDrafts())
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it('stops asking once the person has agreed to lose it', async () => {
    const { user, field } = await open()
    await user.type(field('Name'), 'D')
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(true)
    unsavedChanges.giveUp()
    expect(leave()).toBe(false)
  })
})

describe('the values of a draft', () => {
  it('name the form by page and sections', () => {
    expect(draftKey('/people/1', sections)).toBe(FORM)
  })

  it('are the changed fields, each with what it was made from, without secrets', () => {
    const values = { ...initial, name: 'Anna', answer: 'x', other: 'y' }
    expect(draftEdits(initial, values, fields)).toEqual({ name: { from: '', to: 'Anna' } })
  })

  const merged = (draft: object | string, newest: typeof initial, isOutdated = true) => {
    const text = typeof draft === 'string' ? draft : JSON.stringify(draft)
    const { clean, conflicts } = mergeDraft(text, { newest, current: newest, fields, isOutdated })
    return { clean, conflicts: conflicts.map(({ field: { name }, base, theirs, mine }) => [name, base, theirs, mine]) }
  }

  it('J7 leave everything else as somebody else has changed it since', () => {
    const newest = { ...initial, name: 'Renamed', locked: true }
    const draft = { roles: { from: [], to: ['Admin'] } }
    expect(merged(draft, newest)).toEqual({ clean: { ...newest, roles: ['Admin'] }, conflicts: [] })
  })

  it('J7 ask where both changed one field, and not where both made the same of it', () => {
    const newest = { ...initial, name: 'Renamed', locked: true }
    const draft = { name: { from: '', to: 'Anna' }, locked: { from: false, to: true } }
    expect(merged(draft, newest)).toEqual({ clean: newest, conflicts: [['name', '', 'Renamed', 'Anna']] })
  })

  it('J7 of an older portal ask for each field that differs once the record has changed', () => {
    const newest = { ...initial, name: 'Renamed', locked: true }
    const draft = { name: 'Ada', locked: true, roles: [] }
    expect(merged(draft, newest)).toEqual({ clean: newest, conflicts: [['name', undefined, 'Renamed', 'Ada']] })
    expect(merged(draft, newest, false)).toEqual({ clean: { ...newest, name: 'Ada' }, conflicts: [] })
  })

  it('J7 never undo anything that the draft does not name, whatever both have changed', () => {
    const texts = fc.constantFrom('', 'a', 'b', 'c')
    const records = fc.record({ name: texts, answer: fc.constant(''), locked: fc.boolean(), roles: fc.subarray(['A', 'B']) })
    fc.assert(
      fc.property(records, records, records, (base, mine, newest) => {
        const { clean, conflicts } = merged(draftEdits(base, mine, fields), newest)
        const asked = new Set(conflicts.map(([name]) => name))
        for (const name of ['name', 'locked', 'roles'] as const) {
          const isMine = !isSame(mine[name], base[name])
          const clashes = isMine && !isSame(newest[name], base[name]) && !isSame(newest[name], mine[name])
          const right = isMine && !asked.has(name) ? mine : newest
          expect([name, isSame(clean[name], right[name]), clashes && !asked.has(name)]).toEqual([name, true, false])
        }
      }),
    )
  })

  it.each([
    ['{', initial],
    ['null', initial],
    ['{"name":1,"locked":"yes","roles":"Admin"}', initial],
    ['{"name":{"from":1,"to":2},"locked":{"to":true}}', initial],
    ['{"roles":[1]}', initial],
    ['{"name":"Anna","roles":["Admin"],"answer":"x"}', { ...initial, name: 'Anna', roles: ['Admin'] }],
    ['{"name":{"from":"","to":"Anna"},"answer":{"from":"","to":"x"}}', { ...initial, name: 'Anna' }],
  ])('come back only where they still fit: %s', (draft, expected) => {
    expect(merged(draft, initial, false)).toEqual({ clean: expected, conflicts: [] })
  })
})

describe('J8 the drafts of several tabs', () => {
  const TAB = 'this-tab'
  const draftOf = (writer: string, name: string, sequence = 1) => storedDraft({ writer, sequence, values: valuesOf(name) })
  const otherTab = () => {
    const channel = new BroadcastChannel('drafts')
    onTestFinished(() => channel.close())
    return channel
  }
  const shown = async (...drafts: readonly object[]) => {
    sessionStorage.setItem('portico.tab', TAB)
    const page = await open({ drafts, version: '7' })
    if (drafts.length > 0) await screen.findByText(/unsaved draft/)
    return page
  }
  const writerIn = (variables: Record<string, unknown> | undefined) => (variables?.['input'] as { writer: string } | undefined)?.writer
  afterEach(() => sessionStorage.clear())

  it('have a name of their own each, also in a duplicated tab, which has the storage of the first', async () => {
    const writers: (string | undefined)[] = []
    for (const name of ['Anna', 'Berta']) {
      const { user, field, asked } = await shown()
      await user.type(field('Name'), name)
      void unsavedChanges.keepDrafts()
      await settle()
      writers.push(...asked('SaveDraft').map(writerIn))
      unsavedChanges.giveUp()
      cleanup()
    }
    expect([writers.length, new Set(writers).size, writers.every((writer) => writer?.startsWith(`${TAB}.`))]).toEqual([2, 2, true])
  })

  it('are offered one after the other, the newest of this tab first', async () => {
    const { press, field, asked } = await shown(draftOf('other.a', 'Newest'), draftOf(`${TAB}.b`, 'Mine'), draftOf(`${TAB}.c`, 'Older'))
    await press('Discard')
    await press('Restore')
    expect([field('Name').value, notice(), asked('DiscardDraft')]).toEqual([
      'Older',
      null,
      [{ input: { form: FORM, writer: `${TAB}.b`, sequence: 1 } }],
    ])
    await press('Save')
    expect([asked('DiscardDraft').slice(1), notice() !== null]).toEqual([
      [{ input: { form: FORM, writer: `${TAB}.c`, sequence: 1 } }],
      true,
    ])
    await press('Restore')
    expect(field('Name').value).toBe('Newest')
  })

  it('are not offered while their form is open in another tab', async () => {
    const other = otherTab()
    other.addEventListener('message', () => other.postMessage({ type: 'open', writers: ['other.a'] }))
    const { press, field } = await shown(draftOf('other.a', 'Open there'), draftOf('other.b', 'Of a tab that is gone'))
    await press('Restore')
    expect([field('Name').value, notice()]).toEqual(['Of a tab that is gone', null])
  })

  it('answer a new tab which forms are open here, until they are left', async () => {
    const { user, field, asked } = await shown()
    const other = otherTab()
    const answers: unknown[] = []
    other.addEventListener('message', ({ data }) => answers.push(data))
    await user.type(field('Name'), 'Anna')
    void unsavedChanges.keepDrafts()
    await settle()
    const writer = writerIn(asked('SaveDraft')[0])
    other.postMessage({ type: 'asked' })
    await vi.waitFor(() => expect(answers).toEqual([{ type: 'open', writers: [writer] }]))
    expect([...(await findOpenWriters())]).toEqual([writer])
    cleanup()
    expect([...(await findOpenWriters())]).toEqual([])
  })

  it('are withdrawn once another tab has discarded them, and only up to what it has discarded', async () => {
    await shown(draftOf('other.e', 'Anna', 2))
    const other = otherTab()
    for (const [sequence, isOffered] of [
      [1, true],
      [2, false],
    ] as const) {
      other.postMessage({ type: 'discarded', writer: 'other.e', form: FORM, sequence })
      other.postMessage('nonsense')
      await vi.waitFor(() => expect(discardedSaves.get().get(`other.e${FORM}`)).toBe(sequence))
      await settle()
      expect(notice() !== null).toBe(isOffered)
    }
  })

  const hearDiscards = async (...discards: readonly { writer: string; form: string; sequence: number }[]) => {
    const other = otherTab()
    const last = { writer: crypto.randomUUID(), form: '/', sequence: 1 }
    for (const each of [...discards, last]) other.postMessage({ type: 'discarded', ...each })
    await vi.waitFor(() => expect(discardedSaves.get().get(`${last.writer}/`)).toBe(1))
    await settle()
  }

  it('are withdrawn by form, and whatever the order in which the discards are heard', async () => {
    await shown(draftOf('other.f', 'Anna', 2))
    await hearDiscards({ writer: 'other.f', form: '/people/2#person', sequence: 9 })
    expect(notice()).not.toBeNull()
    await hearDiscards({ writer: 'other.f', form: FORM, sequence: 2 }, { writer: 'other.f', form: FORM, sequence: 1 })
    expect(notice()).toBeNull()
  })

  it.each([
    ['Restore', 'First', 'other.g'],
    ['Discard draft', '', 'other.k'],
  ])('are restored and discarded as the reader was asked, though another one is offered meanwhile: %s', async (button, name, writer) => {
    const clashing = (writer: string, to: string) =>
      storedDraft({ writer, sequence: 1, values: JSON.stringify({ name: { from: 'Before', to } }), version: '7' })
    const page = await shown(clashing(writer, 'First'), clashing('other.h', 'Second'))
    await page.press('Restore')
    const dialog = within(await screen.findByRole('dialog'))
    await hearDiscards({ writer, form: FORM, sequence: 1 })
    await page.user.click(dialog.getByRole('button', { name: button }))
    await settle()
    expect(page.field('Name').value).toBe(name)
    if (button === 'Restore') await page.press('Save')
    expect(page.asked('DiscardDraft').map(({ input }) => (input as { writer: string }).writer)).toEqual([writer])
    expect(notice()).not.toBeNull()
  })

  it('are sent anew after another tab has discarded them while their form is open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const page = await shown()
    await page.user.type(page.field('Name'), 'Anna')
    const sequences = async () => {
      vi.advanceTimersByTime(5_000)
      await settle()
      return page.asked('SaveDraft').map(({ input }) => (input as { sequence: number }).sequence)
    }
    expect([await sequences(), await sequences()]).toEqual([[1], [1]])
    const writer = writerIn(page.asked('SaveDraft')[0]) ?? ''
    await hearDiscards({ writer, form: FORM, sequence: 1 })
    expect([await sequences(), await sequences()]).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('are sent anew where the session may end, because another computer may have discarded them', async () => {
    const page = await shown()
    await page.user.type(page.field('Name'), 'Anna')
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    for (const leave of [() => unsavedChanges.keepDrafts(), () => document.dispatchEvent(new Event('visibilitychange'))]) {
      void leave()
      await settle()
    }
    hidden.mockRestore()
    expect(page.asked('SaveDraft').map(({ input }) => (input as { sequence: number }).sequence)).toEqual([1, 2])
  })

  it('that add nothing to the form are deleted when they are restored, and the next one is offered', async () => {
    const page = await shown(
      storedDraft({ writer: 'other.i', sequence: 1, values: '{"gone":{"from":"","to":"x"}}' }),
      draftOf('other.j', 'Anna'),
    )
    await page.press('Restore')
    expect([page.asked('DiscardDraft'), unsavedChanges.any()]).toEqual([[{ input: { form: FORM, writer: 'other.i', sequence: 1 } }], false])
    await page.press('Restore')
    expect(page.field('Name').value).toBe('Anna')
  })
})

describe('a session that ends without a warning', () => {
  it('leaves a draft of what was typed: it is saved when the tab is hidden', async () => {
    const { user, field, asked } = await open({ version: '7' })
    await user.type(field('Name'), 'Berta')
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    hidden.mockRestore()
    await settle()
    expect(asked('SaveDraft')).toHaveLength(1)
  })

  it('C8 leaves a draft of what was typed until five seconds before, also where it is ended by an administrator or in another tab', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { user, field, asked } = await open({ version: '7' })
    const wait = async () => {
      vi.advanceTimersByTime(5_000)
      await settle()
      return asked('SaveDraft').length
    }
    await user.type(field('Name'), 'Ber')
    expect(asked('SaveDraft')).toEqual([])
    expect(await wait()).toBe(1)
    // What has not changed since is not saved again.
    expect(await wait()).toBe(1)
    await user.type(field('Name'), 'ta')
    expect(await wait()).toBe(2)
    expect(asked('SaveDraft').at(-1)).toMatchObject({ input: { form: FORM, values: expect.stringContaining('Berta') as string } })
  })

  it('leaves none of what was set back, or thrown away on leaving', async () => {
    const { user, field, asked } = await open()
    await user.type(field('Name'), 'B')
    void unsavedChanges.keepDrafts()
    await settle()
    await user.clear(field('Name'))
    expect(asked('DiscardDraft')).toHaveLength(1)
    await user.type(field('Name'), 'C')
    void unsavedChanges.keepDrafts()
    await settle()
    unsavedChanges.dropDrafts()
    await settle()
    expect(asked('DiscardDraft')).toHaveLength(2)
  })

  const typeAndKeep = async (
    { user, field, last }: Awaited<ReturnType<typeof open>>,
    typed: string,
    answer: (asked: ReturnType<typeof last>) => void,
  ) => {
    await user.type(field('Name'), typed)
    void unsavedChanges.keepDrafts()
    await settle()
    answer(last())
    await settle()
  }
  const stored = { saveDraft: { __typename: 'SaveDraftPayload', errors: null } }
  const tooLarge = { __typename: 'ValidationError', path: 'values', message: '', code: 'DRAFT_TOO_LARGE' }
  const refused = { saveDraft: { __typename: 'SaveDraftPayload', errors: [tooLarge] } }
  type Answers = readonly ('stored' | 'refused' | 'lost')[]
  it.each<[Answers]>([[['stored']], [['lost']], [['stored', 'refused']], [['stored', 'lost']], [['lost', 'stored']]])(
    'J8 deletes what the server may have of it, and what may still arrive, after %s',
    async (answers) => {
      const page = await open()
      for (const each of answers)
        await typeAndKeep(page, 'B', (asked) => (each === 'lost' ? asked.cutOff() : asked.answer(each === 'stored' ? stored : refused)))
      const writer = (page.asked('SaveDraft')[0]?.['input'] as { writer: string } | undefined)?.writer
      await page.user.clear(page.field('Name'))
      await settle()
      expect(page.asked('DiscardDraft')).toEqual([{ input: { form: FORM, writer, sequence: answers.length } }])
    },
  )

  it('J8 deletes the restored draft once its edits are stored as those of this form, and not before', async () => {
    const values = valuesOf('Anna')
    const page = await open({ draft: { values } })
    await page.press('Restore')
    await typeAndKeep(page, 'B', (asked) => asked.cutOff())
    expect(page.asked('DiscardDraft')).toEqual([])
    await typeAndKeep(page, 'B', (asked) => asked.answer(stored))
    expect(page.asked('DiscardDraft')).toEqual([{ input: { form: FORM, values } }])
    await page.press('Save')
    expect(page.asked('DiscardDraft').slice(1)).toEqual([{ input: { form: FORM, writer: expect.any(String) as string, sequence: 2 } }])
  })

  it('J8 deletes the restored draft and what was tried in its place, whose answer is lost', async () => {
    const values = valuesOf('Anna')
    const page = await open({ draft: { values } })
    await page.press('Restore')
    await typeAndKeep(page, 'B', (asked) => asked.cutOff())
    await page.press('Save')
    const known = [{ writer: expect.any(String) as string, sequence: 1 }, { values }].map((each) => ({ input: { form: FORM, ...each } }))
    expect(page.asked('DiscardDraft')).toEqual(known)
  })

  it('says that a draft was not saved where the server refuses it', async () => {
    const { user, field, last } = await open()
    await user.type(field('Name'), 'B')
    const saved = unsavedChanges.keepDrafts()
    await settle()
    const error = { __typename: 'ValidationError', path: 'values', message: '', code: 'DRAFT_TOO_LARGE' }
    last().answer({ saveDraft: { __typename: 'SaveDraftPayload', errors: [error] } })
    expect(await saved).toBe(false)
  })
})

describe('a draft of a form with presets', () => {
  const blank = initial
  const preset: typeof initial = { ...blank, roles: ['a'] }
  const restored = (values: typeof initial, newest: typeof initial) => {
    const edits = JSON.stringify(editsWithPresets(blank, preset, values, fields))
    const { clean, conflicts } = mergeDraft(edits, { newest, current: newest, fields, isOutdated: false })
    return [clean['roles'], clean['name'], conflicts.length]
  }

  it('stores nothing as long as nothing was entered', () => {
    expect(editsWithPresets(blank, preset, preset, fields)).toEqual({})
  })

  it('brings them back into a form without them, agrees with the same ones, and asks where they are others', () => {
    const values = { ...preset, name: 'Ada' }
    expect(restored(values, blank)).toEqual([['a'], 'Ada', 0])
    expect(restored(values, preset)).toEqual([['a'], 'Ada', 0])
    expect(restored(values, { ...blank, roles: ['b'] })[2]).toBe(1)
  })

  it('stores that a preset was removed', () => {
    expect(restored({ ...blank, name: 'Ada' }, preset)).toEqual([[], 'Ada', 0])
  })

  it('compares a form without presets with its own record alone, whatever that was at first', () => {
    expect(editsWithPresets(undefined, { ...blank, name: 'Ada' }, { ...blank, name: 'Ada', locked: true }, fields)).toEqual({
      locked: { from: false, to: true },
    })
  })
})
