// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { accountMachine } from '#machines/account/account.machine.ts'
import type { LinkPurpose, LinkRead } from '#machines/account/account.types.ts'
import { LinkNotice } from '#src/features/account/LinkNotice.tsx'

afterEach(cleanup)

const shown = async (purpose: LinkPurpose) => {
  const readLink = fromPromise<LinkRead, { link: string }>(async () => ({
    purpose,
    state: 'expired',
    userName: undefined,
    email: undefined,
  }))
  const actor = createActor(accountMachine.provide({ actors: { readLink } }), { input: { link: 'a' } }).start()
  await waitFor(actor, (snapshot) => !snapshot.matches('readingLink'))
  i18n.loadAndActivate({ locale: 'en-GB', messages: {} })
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <LinkNotice actor={actor} />
      </MemoryRouter>
    </I18nProvider>,
  )
  return {
    title: screen.getByRole('heading').textContent,
    text: container.textContent,
    links: screen.getAllByRole('link').map(({ textContent }) => textContent),
  }
}

it.each(['cancelEmail', 'undoEmail'] as const)(
  '%s: a used link does not say that a change failed, nor asks for another one',
  async (purpose) => {
    const { title, text, links } = await shown(purpose)
    expect([title, links]).toEqual(['Link expired', ['Go to the start page']])
    expect(text).toContain('Sign in to see which one applies.')
  },
)

it('says of a link of a change that it may have been cancelled, and where to change the address again', async () => {
  const { title, text, links } = await shown('confirmEmail')
  expect([title, links]).toEqual(['Failed to change the email!', ['Change email', 'Go to the start page']])
  expect(text).toContain('or the change was cancelled')
})
