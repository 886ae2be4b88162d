import { initialTransition, transition } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { signInSetup } from './sign-in.setup.ts'
import type { FactorQuestion, RefusalCause, SignInEvent, SignInFacts, SignInStep } from './sign-in.types.ts'

const asks = (question: FactorQuestion) => ({ type: 'asks', params: { question } }) as const
const nextIs = (step: SignInStep) => ({ type: 'nextIs', params: { step } }) as const

const refused = { type: 'rememberCause', params: ({ event }: { event: { cause: RefusalCause } }) => ({ cause: event.cause }) } as const
const accepted = {
  target: '#signIn.proceeding',
  actions: { type: 'rememberSteps', params: ({ event }: { event: { steps: readonly SignInStep[] } }) => ({ steps: event.steps }) },
} as const
const refusedFirst = { target: '#signIn.identifier', actions: refused } as const
const restart = '#signIn.restarting'

export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  description:
    "One request of the provider's own sign-in, on the server. Facts that are read once lead to the page of the next step. A form that is no arrow of that page changes nothing and counts as no attempt: the browser is led to the page. What has been reached is stored with the interaction, and the next request begins with it.",
  context: {
    needsConsent: false,
    isStale: false,
    steps: [],
    question: undefined,
    isLinkable: true,
    allowsPassword: true,
    hasSession: false,
    cause: undefined,
  },
  initial: 'begun',
  states: {
    begun: {
      description: 'A request has arrived.',
      on: { resume: { target: 'resumed', actions: { type: 'rememberFacts', params: ({ event }) => ({ facts: event.facts }) } } },
    },
    resumed: {
      description: 'What earlier requests have reached decides.',
      always: [
        { guard: 'needsConsent', target: 'consent' },
        { guard: 'isStale', target: 'stale' },
        { guard: 'hasSteps', target: 'proceeding' },
        { target: 'identifier' },
      ],
    },
    proceeding: {
      description: 'The first of the remaining steps is next.',
      always: [
        { guard: nextIs('code'), target: 'factor' },
        { guard: nextIs('recoveryCodes'), target: 'enrol.recoveryCodes' },
        { guard: nextIs('password'), target: 'newPassword' },
        { guard: nextIs('link'), target: 'link' },
        { target: 'done' },
      ],
    },
    stale: {
      description:
        'The account has changed since the first proof: password, factors, or whether it may sign in at all. The progress is dropped, whatever the request wanted.',
      tags: 'work',
      on: { dropped: { target: 'identifier', actions: ['dropSteps', 'rememberChange'] } },
    },
    identifier: {
      description: 'The first page: user name and password, a passkey, other login providers, or the account that is already signed in.',
      tags: 'page',
      on: {
        visit: 'arriving',
        'provider.choose': 'external.leaving',
        'provider.answer': 'external.returning',
        signIn: { guard: 'allowsPassword', target: 'password' },
        passkey: { guard: 'allowsPassword', target: 'passkey' },
        continue: { guard: 'hasSession', target: 'continued' },
        restart: 'restarting',
      },
    },
    arriving: {
      description:
        'Whoever comes from a mailed link, or from the page of another provider, brings what stands in for a first proof; where another tab has signed in meanwhile, the client asks again. Others see the page.',
      tags: 'work',
      on: { accepted, refused: refusedFirst, nothing: 'identifier', sentOn: 'left' },
    },
    password: {
      description:
        'User name and password are judged. While the account is locked, a right password is answered like a wrong one, so that being locked is no state of this step.',
      tags: 'work',
      on: { accepted, refused: refusedFirst },
    },
    passkey: {
      description: 'A passkey is judged by the same rules as a password.',
      tags: 'work',
      on: { accepted, refused: refusedFirst },
    },
    external: {
      description: 'Another login provider proves who it is.',
      initial: 'leaving',
      states: {
        leaving: {
          description: 'The browser is sent to the other provider, if the client accepts that.',
          tags: 'work',
          on: { sentOn: '#signIn.left', refused: refusedFirst, nothing: '#signIn.identifier' },
        },
        returning: {
          description: 'Its answer is judged, once. An identity without an account may be linked after a password.',
          tags: 'work',
          on: { accepted, refused: refusedFirst, nothing: '#signIn.identifier' },
        },
      },
    },
    factor: {
      description: 'The second step. Its rules are read by each request, so that changes take effect.',
      initial: 'deciding',
      on: { restart },
      states: {
        deciding: {
          always: [
            { guard: 'isUnread', target: 'unread' },
            { guard: asks('over'), target: 'over' },
            { guard: asks('choice'), target: 'choice' },
            { guard: asks('device'), target: 'device' },
            { guard: asks('recovery'), target: 'recovery' },
            { guard: asks('enrolChoice'), target: '#signIn.enrol.choice' },
            { guard: asks('enrolApp'), target: '#signIn.enrol.app' },
            { guard: asks('enrolMail'), target: '#signIn.enrol.mail' },
            { guard: asks('enrolPin'), target: '#signIn.enrol.pin' },
            { target: 'code' },
          ],
        },
        unread: { description: 'The browser is led to the step, and the next request reads which factor it asks for.' },
        over: {
          description: 'The rules no longer require it.',
          on: { visit: { target: '#signIn.proceeding', actions: 'dropStep' } },
        },
        choice: { description: 'Several factors are set up.', tags: 'page', on: { choose: 'choosing', other: 'choosing' } },
        code: {
          description: 'A code of an app, by SMS or mail, or three digits of the PIN.',
          tags: 'page',
          on: { code: 'proving', resend: 'resending', choose: 'choosing', other: 'choosing' },
        },
        device: {
          description: 'A security device or passkey.',
          tags: 'page',
          on: { code: 'proving', choose: 'choosing', other: 'choosing' },
        },
        recovery: { description: 'A recovery code.', tags: 'page', on: { code: 'proving', choose: 'choosing', other: 'choosing' } },
        choosing: { description: 'The choice is stored.', tags: 'work', on: { chosen: 'unread' } },
        resending: { description: 'Another code is sent, within the limits.', tags: 'work', on: { resent: 'deciding' } },
        proving: {
          description: 'The answer is judged. Where all factors are required, the step remains until the last one.',
          tags: 'work',
          on: { accepted, refused: { target: 'deciding', actions: refused }, locked: '#signIn.locked' },
        },
      },
    },
    enrol: {
      description: 'A second factor is required and none is set up.',
      initial: 'choice',
      on: { restart },
      states: {
        choice: {
          description: 'Several may be set up.',
          tags: 'page',
          on: { choose: '#signIn.factor.choosing', other: '#signIn.factor.choosing' },
        },
        app: {
          description: 'An authenticator app is set up.',
          tags: 'page',
          on: { code: '#signIn.factor.proving', choose: '#signIn.factor.choosing', other: '#signIn.factor.choosing' },
        },
        mail: {
          description: 'A mailed code proves that the mailbox can serve as a factor.',
          tags: 'page',
          on: {
            code: '#signIn.factor.proving',
            resend: '#signIn.factor.resending',
            choose: '#signIn.factor.choosing',
            other: '#signIn.factor.choosing',
          },
        },
        pin: { description: 'A PIN is missing.', on: { visit: 'makingPin' } },
        makingPin: { description: 'A PIN is made and mailed, and then asked for.', tags: 'work', on: { accepted } },
        recoveryCodes: {
          description: 'The recovery codes are shown once, as only their hashes are stored.',
          tags: 'page',
          on: { codesSeen: { target: '#signIn.proceeding', actions: 'dropStep' } },
        },
      },
    },
    locked: {
      description: 'Too many wrong answers of a second step: the page says for how long. The next request is at the step again.',
      tags: 'page',
    },
    newPassword: {
      description: 'The password is right and has expired.',
      tags: 'page',
      on: { password: 'changingPassword', restart },
    },
    changingPassword: {
      description: 'The old password is judged once more, and the new one by the rules.',
      tags: 'work',
      on: { accepted, refused: { target: 'newPassword', actions: refused } },
    },
    link: {
      description: 'The account proved here may be linked with the external identity of the same sign-in.',
      initial: 'deciding',
      on: { restart },
      states: {
        deciding: { always: [{ guard: 'isUnlinkable', target: 'over' }, { target: 'question' }] },
        question: { description: 'The user decides.', tags: 'page', on: { link: 'linking', notNow: 'declining' } },
        over: { description: 'The account may no longer be linked with that provider.', on: { visit: 'declining' } },
        linking: { description: 'The identity becomes another way to sign in to the account.', tags: 'work', on: { accepted } },
        declining: { description: 'The identity is dropped.', tags: 'work', on: { accepted } },
      },
    },
    restarting: {
      description: 'Another person, or another way: the progress is dropped with person, factors and proofs.',
      tags: 'work',
      on: { dropped: { target: 'identifier', actions: 'dropSteps' } },
    },
    consent: {
      description: 'A client that is not the own portal asks for access, or asks to confirm it.',
      tags: 'page',
      on: { allow: 'granted', deny: 'denied' },
    },
    granted: { type: 'final', description: 'The grant is extended, and the provider goes on with the sign-in of before.' },
    denied: { type: 'final', description: 'The client is told so.' },
    continued: { type: 'final', description: 'The account that is already signed in is the chosen one.' },
    left: {
      type: 'final',
      description: 'The browser is on its way to another provider, or asks for its client again; the answer is another request.',
    },
    done: {
      type: 'final',
      description: 'Nothing remains. The provider checks the proof once more, opens the session, and asks for consent where it is needed.',
    },
  },
})

export type SignInSnapshot = SnapshotFrom<typeof signInMachine>

const [begun] = initialTransition(signInMachine)

/** Where a request finds the sign-in. */
export const resumeSignIn = (facts: SignInFacts): SignInSnapshot => proceed(begun, { type: 'resume', facts })

export const proceed = (snapshot: SignInSnapshot, event: SignInEvent): SignInSnapshot => transition(signInMachine, snapshot, event)[0]
