import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, matchesState } from 'xstate'
import { accountMachine } from '#machines/account/account.machine.ts'
import { accountAnswers, accountFacts, accountInput, accountSamples } from '#machines/account/account.samples.ts'
import { failureOf, isBusy, isConfirmed, isOfEmail, mayAskAgain, stepOf } from '#machines/account/account.selectors.ts'
import type { LinkPurpose, LinkRead, LinkUsed, NewPassword, PasswordSet } from '#machines/account/account.types.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

const ada = { userName: 'ada', email: 'ada@portico.test' }
const usable = (purpose: LinkPurpose): LinkRead => ({ state: 'usable', purpose, ...ada })
const passwords = { newPassword: 'Quiet-Harbour-2026', confirmPassword: 'Quiet-Harbour-2026' }
const unreachable = () => Promise.reject(new Error('No network'))

type World = {
  read?: () => Promise<LinkRead>
  use?: () => Promise<LinkUsed>
  set?: () => Promise<PasswordSet>
  resend?: () => Promise<void>
}

const start = async ({ read = () => Promise.resolve(usable('confirmAccount')), use, set, resend }: World = {}) => {
  const asked: unknown[] = []
  const machine = accountMachine.provide({
    actors: {
      readLink: fromPromise<LinkRead, { link: string }>(() => read()),
      useLink: fromPromise<LinkUsed, { link: string; purpose: LinkPurpose }>(({ input }) => {
        asked.push(['use', input])
        return use?.() ?? Promise.resolve({ outcome: 'used', asksPassword: true })
      }),
      setPassword: fromPromise<PasswordSet, NewPassword & { link: string }>(({ input }) => {
        asked.push(['set', input])
        return set?.() ?? Promise.resolve({ outcome: 'set', faults: [] })
      }),
      resendLink: fromPromise<void, { link: string }>(({ input }) => {
        asked.push(['resend', input])
        return resend?.() ?? Promise.resolve()
      }),
    },
  })
  const actor = createActor(machine, { input: { link: 'mailed' } }).start()
  const rests = async () => {
    await expect.poll(() => isBusy(actor.getSnapshot())).toBe(false)
  }
  await rests()
  return { actor, asked, rests, at: () => actor.getSnapshot().value }
}

describe('account', () => {
  it('E9 only looks at a link when it is opened, and uses it up when the button is pressed', async () => {
    const { actor, asked, rests, at } = await start()
    expect([at(), asked]).toEqual(['awaitingConsent', []])
    actor.send({ type: 'confirm' })
    await rests()
    expect([at(), asked, isConfirmed(actor.getSnapshot())]).toEqual([
      'settingPassword',
      [['use', { link: 'mailed', purpose: 'confirmAccount' }]],
      true,
    ])
    actor.send({ type: 'setPassword', ...passwords })
    await rests()
    expect([at(), asked.at(-1)]).toEqual(['completed', ['set', { link: 'mailed', ...passwords }]])
  })

  it('comes back to the password after a reload, and to the sign-in once it is set', async () => {
    const reloaded = await start({ read: () => Promise.resolve(usable('setPassword')) })
    expect([reloaded.at(), isConfirmed(reloaded.actor.getSnapshot())]).toEqual(['settingPassword', false])
    const later = await start({ read: () => Promise.resolve({ ...usable('confirmAccount'), state: 'done' }) })
    expect([later.at(), mayAskAgain(later.actor.getSnapshot())]).toEqual(['alreadyDone', false])
  })

  it('is completed at once where there is a password already', async () => {
    const { actor, rests, at } = await start({ use: () => Promise.resolve({ outcome: 'used', asksPassword: false }) })
    actor.send({ type: 'confirm' })
    await rests()
    expect(at()).toBe('completed')
  })

  it('asks at once for the new password of a forgotten one, and sets it by the mailed link itself', async () => {
    const { actor, asked, rests, at } = await start({ read: () => Promise.resolve(usable('resetPassword')) })
    expect([at(), stepOf(actor.getSnapshot()), isConfirmed(actor.getSnapshot())]).toEqual(['settingPassword', 'password', false])
    actor.send({ type: 'setPassword', ...passwords })
    await rests()
    expect([at(), asked]).toEqual(['completed', [['set', { link: 'mailed', ...passwords }]]])
  })

  it('keeps the form when the password is refused, with what is wrong', async () => {
    const { actor, rests, at } = await start({
      read: () => Promise.resolve(usable('resetPassword')),
      set: () => Promise.resolve({ outcome: 'refused', faults: ['PASSWORD_USED_BEFORE'] }),
    })
    actor.send({ type: 'setPassword', ...passwords })
    await rests()
    expect([at(), actor.getSnapshot().context.faults]).toEqual(['settingPassword', ['PASSWORD_USED_BEFORE']])
  })

  it('keeps the form when the server does not answer, and never keeps the password', async () => {
    const { actor, rests, at } = await start({ read: () => Promise.resolve(usable('setPassword')), set: unreachable })
    actor.send({ type: 'setPassword', ...passwords })
    await rests()
    expect([at(), actor.getSnapshot().context.faults]).toEqual(['settingPassword', ['UNREACHABLE']])
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain(passwords.newPassword)
  })

  it('offers a new link for an old one, says when it could not be asked for, and that it is on its way', async () => {
    const answers = [unreachable, () => Promise.resolve()]
    const { actor, asked, rests, at } = await start({
      read: () => Promise.resolve({ ...usable('confirmAccount'), state: 'expired' }),
      resend: () => answers.shift()?.() ?? Promise.resolve(),
    })
    expect([at(), mayAskAgain(actor.getSnapshot())]).toEqual(['linkExpired', true])
    actor.send({ type: 'resend' })
    await rests()
    expect([at(), actor.getSnapshot().context.unsent]).toEqual(['linkExpired', true])
    actor.send({ type: 'resend' })
    await rests()
    expect([at(), asked]).toEqual([
      'resent',
      [
        ['resend', { link: 'mailed' }],
        ['resend', { link: 'mailed' }],
      ],
    ])
  })

  it.each([
    ['refused', { read: () => Promise.resolve<LinkRead>({ ...usable('confirmAccount'), state: 'unknown' }) }],
    ['unreachable', { read: unreachable }],
  ] as const)('ends %s where the server says so or says nothing', async (state, world) => {
    const { at } = await start(world)
    expect(at()).toBe(state)
  })

  it('ends with an expired link when it was used up meanwhile', async () => {
    const { actor, rests, at } = await start({ use: () => Promise.resolve({ outcome: 'dead', asksPassword: false }) })
    actor.send({ type: 'confirm' })
    await rests()
    expect(at()).toBe('linkExpired')
  })

  it.each(['taken', 'locked', 'dead'] as const)('remembers that the button did nothing: %s', async (outcome) => {
    const { actor, rests, at } = await start({ use: () => Promise.resolve({ outcome, asksPassword: false }) })
    actor.send({ type: 'confirm' })
    await rests()
    expect([at(), failureOf(actor.getSnapshot()), isConfirmed(actor.getSnapshot())]).toEqual(['linkExpired', outcome, false])
  })

  it.each(['confirmEmail', 'cancelEmail', 'undoEmail'] as const)(
    'presses the button of %s once, and asks for no other link when it ran out',
    async (purpose) => {
      const used = await start({
        read: () => Promise.resolve(usable(purpose)),
        use: () => Promise.resolve({ outcome: 'used', asksPassword: false }),
      })
      expect([used.at(), isOfEmail(used.actor.getSnapshot())]).toEqual(['awaitingConsent', true])
      used.actor.send({ type: 'confirm' })
      await used.rests()
      expect([used.at(), used.asked]).toEqual(['completed', [['use', { link: 'mailed', purpose }]]])
      const old = await start({ read: () => Promise.resolve({ ...usable(purpose), state: 'expired' }) })
      old.actor.send({ type: 'resend' })
      expect([old.at(), mayAskAgain(old.actor.getSnapshot()), old.asked]).toEqual(['linkExpired', false, []])
    },
  )
})

const paths = pathsThrough(accountMachine, {
  input: accountInput,
  samples: accountSamples,
  answers: accountAnswers,
  facts: (snapshot) => accountFacts(snapshot),
})

describe('paths through account', () => {
  it.each(restingStates(accountMachine))('reach %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })

  it('use every sample', () => {
    const used = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => event.type)))
    expect(Object.keys(accountSamples).filter((type) => !used.has(type))).toEqual([])
  })
})
