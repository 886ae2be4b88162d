import { describe, expect, it } from 'vitest'
import { proceed, resumeSignIn, signInMachine } from '#machines/sign-in/sign-in.machine.ts'
import { firstVisit, signInSampleFacts, signInSamples } from '#machines/sign-in/sign-in.samples.ts'
import { endOf, pageOf, stepsOf, workOf } from '#machines/sign-in/sign-in.selectors.ts'
import type { FactorQuestion, SignInEvent, SignInFacts, SignInRequest } from '#machines/sign-in/sign-in.types.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

const at = (facts: Partial<SignInFacts>) => resumeSignIn({ ...firstVisit, ...facts })
const after = (facts: Partial<SignInFacts>, ...events: SignInEvent[]) => events.reduce(proceed, at(facts))
const placeOf = (snapshot: ReturnType<typeof at>) => pageOf(snapshot) ?? workOf(snapshot) ?? endOf(snapshot)

const OUTCOMES = new Set(['resume', 'accepted', 'refused', 'locked', 'chosen', 'resent', 'dropped', 'nothing', 'sentOn'])
const requests = Object.values(signInSamples)
  .flat()
  .filter((event): event is SignInRequest => !OUTCOMES.has(event.type))

describe('signIn', () => {
  it('reaches every state in which it rests', () => {
    const paths = pathsThrough(signInMachine, { input: undefined, samples: signInSamples, facts: signInSampleFacts })
    const reached = new Set(
      paths.map(({ state: { value } }) => (typeof value === 'string' ? value : Object.entries(value).flat().join('.'))),
    )
    expect([...reached].toSorted()).toEqual(restingStates(signInMachine).toSorted())
  })

  it('is at one page, at one work or at its end in each of these, but where it waits for the next request', () => {
    const paths = pathsThrough(signInMachine, { input: undefined, samples: signInSamples, facts: signInSampleFacts })
    const nowhere = paths.filter(
      ({ state }) => [pageOf(state), workOf(state), endOf(state)].filter((one) => one !== undefined).length !== 1,
    )
    expect([...new Set(nowhere.map(({ state }) => JSON.stringify(state.value)))].toSorted()).toEqual([
      '"begun"',
      '{"enrol":"pin"}',
      '{"factor":"over"}',
      '{"factor":"unread"}',
      '{"link":"over"}',
    ])
  })

  it.each<[Partial<SignInFacts>, string]>([
    [{}, 'identifier'],
    [{ needsConsent: true, isStale: true, steps: ['code'] }, 'consent'],
    [{ isStale: true, steps: ['link'] }, 'stale'],
    [{ steps: ['recoveryCodes', 'password'] }, 'enrol.recoveryCodes'],
    [{ steps: ['password', 'link'] }, 'newPassword'],
    [{ steps: ['link'] }, 'link.question'],
  ])('begins with %j at %s', (facts, place) => expect(placeOf(at(facts))).toBe(place))

  it.each<[FactorQuestion, string]>([
    ['code', 'factor.code'],
    ['device', 'factor.device'],
    ['recovery', 'factor.recovery'],
    ['enrolApp', 'enrol.app'],
    ['enrolMail', 'enrol.mail'],
  ])('asks for %s at %s, and is there again after a wrong answer', (question, place) => {
    const facts: Partial<SignInFacts> = { steps: ['code'], question }
    expect(placeOf(at(facts))).toBe(place)
    const refused = after(facts, { type: 'code' }, { type: 'refused', cause: 'wrong' })
    expect([placeOf(refused), refused.context.cause, stepsOf(refused)]).toEqual([place, 'wrong', ['code']])
    expect(placeOf(after(facts, { type: 'code' }, { type: 'locked' }))).toBe('locked')
  })

  it.each<[FactorQuestion, string]>([
    ['choice', 'factor.choice'],
    ['enrolChoice', 'enrol.choice'],
  ])('lets the user decide about %s at %s, and judges no code there', (question, place) => {
    const facts: Partial<SignInFacts> = { steps: ['code'], question }
    expect([placeOf(at(facts)), at(facts).can({ type: 'code' })]).toEqual([place, false])
    expect(after(facts, { type: 'choose' }, { type: 'chosen' }).value).toEqual({ factor: 'unread' })
  })

  it('goes from a password by factor, recovery codes, new password and link to its end', () => {
    const proved = after({}, { type: 'signIn' }, { type: 'accepted', steps: ['code', 'password', 'link'] })
    expect(proved.value).toEqual({ factor: 'unread' })
    const steps = stepsOf(proved)
    const shown = after(
      { steps, question: 'enrolApp' },
      { type: 'code' },
      { type: 'accepted', steps: ['recoveryCodes', ...steps.slice(1)] },
    )
    expect(placeOf(shown)).toBe('enrol.recoveryCodes')
    const expired = after({ steps: stepsOf(shown) }, { type: 'codesSeen' })
    expect(placeOf(expired)).toBe('newPassword')
    const linking = after({ steps: stepsOf(expired) }, { type: 'password' }, { type: 'accepted', steps: ['link'] })
    expect(placeOf(linking)).toBe('link.question')
    expect(placeOf(after({ steps: ['link'] }, { type: 'notNow' }, { type: 'accepted', steps: [] }))).toBe('done')
  })

  it('does nothing where the client does not accept a password, or nobody is signed in', () => {
    expect(at({ allowsPassword: false }).can({ type: 'signIn' })).toBe(false)
    expect(at({ allowsPassword: false }).can({ type: 'passkey' })).toBe(false)
    expect(at({ hasSession: false }).can({ type: 'continue' })).toBe(false)
  })

  it('goes on by itself only when a page is asked for: no form ends a step that the rules no longer require', () => {
    for (const facts of [
      { steps: ['code'], question: 'over' },
      { steps: ['code'], question: 'enrolPin' },
      { steps: ['link'], isLinkable: false },
    ] satisfies Partial<SignInFacts>[]) {
      expect(requests.filter((event) => at(facts).can(event)).map(({ type }) => type)).toEqual(['visit', 'restart'])
    }
    expect(placeOf(after({ steps: ['code'], question: 'over' }, { type: 'visit' }))).toBe('done')
    expect(placeOf(after({ steps: ['code', 'password'], question: 'over' }, { type: 'visit' }))).toBe('newPassword')
    expect(placeOf(after({ steps: ['code'], question: 'enrolPin' }, { type: 'visit' }))).toBe('enrol.makingPin')
    expect(placeOf(after({ steps: ['link'], isLinkable: false }, { type: 'visit' }))).toBe('link.declining')
  })

  it('drops steps, question and proofs with the way back to the identifier', () => {
    const back = after({ steps: ['code', 'link'], question: 'code' }, { type: 'restart' }, { type: 'dropped' })
    expect([placeOf(back), stepsOf(back), back.context.question]).toEqual(['identifier', [], undefined])
    const stale = after({ isStale: true, steps: ['password'] }, { type: 'dropped' })
    expect([placeOf(stale), stepsOf(stale), stale.context.cause]).toEqual(['identifier', [], 'changed'])
  })

  it('takes nothing that a request wants while the account has changed, nor in a session that only needs consent', () => {
    expect(requests.filter((event) => at({ isStale: true, steps: ['code'], question: 'code' }).can(event))).toEqual([])
    expect(requests.filter((event) => at({ needsConsent: true }).can(event)).map(({ type }) => type)).toEqual(['allow', 'deny'])
  })
})
