// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { readFileSync, readdirSync } from 'node:fs'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import type { Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-GB', messages: {} }))
afterEach(() => {
  cleanup()
  notifications.clean()
  unsavedChanges.giveUp()
})

type Given = { busy?: boolean; reads?: boolean; confirm?: string; children?: ComponentProps<typeof ConfirmDialog>['children'] }

const fields = (
  <>
    <input aria-label="Number of users" />
    <input aria-label="Customer" aria-haspopup="listbox" />
    <input aria-label="Agreed" type="checkbox" />
  </>
)

/** Shows it in a form, as a record's page does, and returns what was done. What it sends first is answered by `answer`. */
const show = ({ confirm, reads = false, children = fields, ...given }: Given = { confirm: 'Save' }) => {
  const done: string[] = []
  const outcome = Promise.withResolvers<Outcome>()
  const Page = () => {
    const [open, setOpen] = useState(true)
    const sent = () => {
      const isFirst = !done.includes('sent')
      done.push('sent')
      return isFirst ? outcome.promise : new Promise<never>(() => undefined)
    }
    const close = () => {
      done.push('closed')
      setOpen(false)
    }
    if (!open) return undefined
    return (
      <ConfirmDialog title="Save?" {...given} {...(confirm !== undefined && { confirm, reads, onConfirm: sent })} onCancel={close}>
        {children}
      </ConfirmDialog>
    )
  }
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <form onSubmit={(event) => [event.preventDefault(), done.push('form sent')]}>
          <Page />
        </form>
        <Notifications />
      </MantineProvider>
    </I18nProvider>,
  )
  return {
    done,
    enter: (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' }),
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    answer: (result: Outcome) => act(async () => outcome.resolve(result)),
  }
}

const SENDING = 'This is being sent and can no longer be cancelled.'
const isHeld = () => unsavedChanges.any()

it('is confirmed by Enter where a text is typed, and the form around it is not sent', () => {
  const { done, enter } = show()
  // Answers false where the browser is told to do nothing more.
  expect(enter('Number of users')).toBe(false)
  expect(done).toEqual(['sent'])
})

it('leaves Enter to lists and boxes', () => {
  const { done, enter } = show()
  expect([enter('Customer'), enter('Agreed')]).toEqual([true, true])
  expect(done).toEqual([])
})

it.each([{ busy: true, confirm: 'Save' }, {}])(
  'confirms nothing by Enter while it loads or where there is nothing to confirm (%o)',
  (given) => {
    const { done, enter } = show(given)
    enter('Number of users')
    expect(done).toEqual([])
  },
)

it('J8 sends once however often it is pressed, and closes when that is done', async () => {
  const { done, enter, press, answer } = show()
  press('Save')
  press('Save')
  enter('Number of users')
  expect(done).toEqual(['sent'])
  await answer({ done: true, message: 'Saved' })
  expect([done, isHeld()]).toEqual([['sent', 'closed'], false])
  expect((await screen.findByText('Saved')).closest('[role=status]')).not.toBeNull()
})

it('J8 cancels nothing that is on its way, asks before the page is left, and reports how it ended after it was closed', async () => {
  const { done, press, answer } = show()
  press('Save')
  expect([screen.getByText(SENDING).tagName, screen.queryByRole('button', { name: 'Cancel' }), isHeld()]).toEqual(['P', null, true])
  press('Close, it goes on')
  expect([done, isHeld()]).toEqual([['sent', 'closed'], true])
  await answer({ done: false, message: 'Refused.', isShown: true })
  expect([(await screen.findByText('Refused.')).closest('[role=alert]') !== null, done, isHeld()]).toEqual([
    true,
    ['sent', 'closed'],
    false,
  ])
})

it('stays open with the reason where it is not done, unless its content shows that', async () => {
  const { done, press, answer } = show()
  press('Save')
  await answer({ done: false, message: 'Refused.' })
  expect([within(screen.getByRole('dialog')).getByRole('alert').textContent, done]).toEqual(['Refused.', ['sent']])
  expect(screen.getByRole('button', { name: 'Cancel' }).tagName).toBe('BUTTON')
  cleanup()
  const other = show()
  other.press('Save')
  await other.answer({ done: false, message: 'Refused.', isShown: true })
  expect([screen.queryByRole('alert'), other.done]).toEqual([null, ['sent']])
})

const lateOutcome = () => {
  const listeners = new Set<(outcome: Outcome) => void>()
  return {
    listeners,
    subscribe: (listener: (outcome: Outcome) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    say: (outcome: Outcome) => {
      const all = [...listeners]
      listeners.clear()
      for (const listener of all) listener(outcome)
    },
  }
}

it('J8 takes no other values while the outcome is unknown, and leaves it to the portal once it is closed', async () => {
  const late = lateOutcome()
  const { press, answer } = show({ confirm: 'Save', children: <input aria-label="Reason" /> })
  press('Save')
  await answer({ done: false, message: 'Not known yet.', late: late.subscribe })
  expect([screen.getByLabelText('Reason').closest('[inert]') !== null, late.listeners.size]).toEqual([true, 1])
  await act(async () => late.say({ done: false, message: 'Not done.' }))
  expect(screen.getByLabelText('Reason').closest('[inert]')).toBeNull()
  cleanup()
  const closed = show({ confirm: 'Save' })
  closed.press('Save')
  await closed.answer({ done: false, message: 'Not known yet.', late: late.subscribe })
  closed.press('Cancel')
  expect(late.listeners.size).toBe(0)
})

it('J8 no longer says that the outcome is unknown once the server has said it', async () => {
  const late = lateOutcome()
  const { done, press, answer } = show()
  press('Save')
  await answer({ done: false, message: 'Not known yet.', late: late.subscribe })
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('Not known yet.')
  await act(async () => late.say({ done: true }))
  expect([screen.queryByRole('alert'), done]).toEqual([null, ['sent', 'closed']])
})

it('J8 leaves a second attempt alone when the outcome of the first is said', async () => {
  const late = lateOutcome()
  const { done, press, answer } = show()
  press('Save')
  await answer({ done: false, message: 'Not known yet.', late: late.subscribe })
  press('Save')
  await act(async () => late.say({ done: false, message: 'Not done.' }))
  expect([screen.queryByText('Not done.'), done]).toEqual([null, ['sent', 'sent']])
})

it('can be cancelled while it only reads, and says nothing of that afterwards', async () => {
  const { press, answer } = show({ confirm: 'Preview', reads: true })
  press('Preview')
  expect([screen.queryByText(SENDING), isHeld()]).toEqual([null, false])
  press('Cancel')
  await answer({ done: false, message: 'Not read.' })
  expect(screen.queryByText('Not read.')).toBeNull()
})

it('J8 says the same of what something in it sends by itself', async () => {
  const { press } = show({
    children: (send) => (
      <button type="button" onClick={() => send(() => new Promise(() => undefined))}>
        Add
      </button>
    ),
  })
  press('Add')
  expect([screen.getByText(SENDING).tagName, screen.getByRole('button', { name: 'Close, it goes on' }).tagName]).toEqual(['P', 'BUTTON'])
})

/** Dialogs that send nothing, or, as that of the picture, what can be cancelled. */
const OTHER_DIALOGS = [
  'src/features/profile/AvatarDialog.tsx',
  'src/resources/record/ConflictDialog.tsx',
  'src/shell/UnsavedChangesDialog.tsx',
  'src/shell/base/InactivityDialog.tsx',
  'src/shell/identity/ConfirmIdentityDialog.tsx',
  'src/shell/keys/KeysDialog.tsx',
  'src/shell/palette/Palette.tsx',
  'src/shell/report/ReportDialog.tsx',
]

/** Dialogs that send by a chart of their own, which has the states of sending (`tests/machines/bulk.test.ts`). */
const CHARTED_DIALOGS = ['src/resources/bulk/BulkDialog.tsx']

it('J8 every dialog that sends is this one, and waits for what it sends', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.startsWith('ui/dialogs/'))
    .map((path) => ({ path: `src/${path}`, text: readFileSync(`src/${path}`, 'utf8') }))
  const others = files.filter(({ text }) => /<ModalDialog\b|<dialog\b/.test(text))
  expect(others.map(({ path }) => path).toSorted()).toEqual([...OTHER_DIALOGS, ...CHARTED_DIALOGS].toSorted())
  expect(
    others.filter(({ path, text }) => !CHARTED_DIALOGS.includes(path) && /send-mutation|\/mutation\//.test(text)).map(({ path }) => path),
  ).toEqual([])
  const dialogs = files.filter(({ text }) => text.includes('<ConfirmDialog'))
  expect(dialogs.length).toBeGreaterThan(15)
  const unwatched = dialogs.filter(({ text }) =>
    [...text.matchAll(/<ConfirmDialog\b[\s\S]*?\n {2,}>\n|<ConfirmDialog\b[^\n]*/g)].some(([opening]) => /\bvoid\b/.test(opening)),
  )
  expect(unwatched.map(({ path }) => path)).toEqual([])
})
