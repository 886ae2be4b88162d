// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { RecordValues } from '#src/resources/record/form/field.ts'
import { SendForm } from '#src/resources/record/form/SendForm.tsx'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

afterEach(cleanup)

it('shows a consent only after the server has asked for it, and gives it the focus', async () => {
  const user = userEvent.setup()
  const sent: RecordValues[] = []
  const send = (values: RecordValues) => {
    sent.push({ ...values })
    const errors = values['consent'] === true ? [] : [{ path: 'consent', code: 'UNCONFIRMED', message: 'Confirm it.' }]
    return Promise.resolve({ done: errors.length === 0, errors })
  }
  const sections = [
    {
      title: msg`Lockout`,
      fields: [
        { kind: 'text', name: 'reason', label: msg`Reason` },
        { kind: 'switch', name: 'consent', label: msg`Leave it without one`, whenAsked: true },
      ],
    },
  ] as const
  renderPage(
    <SendForm initial={{ reason: '', consent: false }} sections={sections} submit="Lock" send={send} onDone={() => {}} words={{}} />,
    {
      client: heldServer().client,
    },
  )
  await settle()
  const consent = () => screen.queryByRole('switch', { name: /^Leave it without one/ })
  expect(consent()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Lock' }))
  await settle()
  expect([consent() === null, document.activeElement === consent()]).toEqual([false, true])
  await user.keyboard(' ')
  await user.click(screen.getByRole('button', { name: 'Lock' }))
  await settle()
  expect(sent.map(({ consent: given }) => given)).toEqual([false, true])
})
