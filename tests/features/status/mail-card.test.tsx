// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { MailCard } from '#src/features/status/MailCard.tsx'
import { MayDo } from '#src/resources/may-do.ts'
import { ok, openData } from '../../data/graphql-stub.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'

afterEach(cleanup)

const ANSWERS = {
  ACCEPTED: /took the email to ada@portico\.test\. If it is not there in a few minutes/,
  REFUSED: /refused the email to ada@portico\.test\. It said: 450 Greylisted/,
  FAILED: /cannot be used\. The attempt ended with: 450 Greylisted/,
  NO_ANSWER: /did not answer in time/,
  NO_SERVER: /Not sent: no email server is set/,
  NO_ADDRESS: /Not sent: you have no email address/,
} as const

const open = async (mayDo: boolean, answer: () => ReturnType<typeof ok>) => {
  const { client } = openData(answer)
  renderPage(
    <MayDo value={() => mayDo}>
      <MailCard />
    </MayDo>,
    { at: '/vendor/status', client },
  )
  await settle()
}

it.each(Object.entries(ANSWERS))('says of a test email what the mail server answered: %s', async (outcome, said) => {
  const sent = { __typename: 'SendTestMailPayload', outcome, recipient: 'ada@portico.test', answer: '450 Greylisted', errors: null }
  await open(true, () => ok({ sendTestMail: sent }))
  await userEvent.click(screen.getByRole('button', { name: 'Send a test email' }))
  await waitFor(() => expect(document.body.textContent).toMatch(said))
})

it('is shown to whoever may send one alone', async () => {
  await open(false, () => ok({}))
  expect(screen.queryByRole('button', { name: 'Send a test email' })).toBeNull()
})
