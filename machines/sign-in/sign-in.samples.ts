import type { SignInSnapshot } from './sign-in.machine.ts'
import type { FactorQuestion, SignInEvent, SignInFacts } from './sign-in.types.ts'

/** A first visit. */
export const firstVisit: SignInFacts = {
  needsConsent: false,
  isStale: false,
  steps: [],
  question: undefined,
  isLinkable: true,
  allowsPassword: true,
  hasSession: true,
}

const questions: readonly FactorQuestion[] = [
  'over',
  'choice',
  'code',
  'device',
  'recovery',
  'enrolChoice',
  'enrolApp',
  'enrolMail',
  'enrolPin',
]

const resumed = (facts: Partial<SignInFacts>) => ({ type: 'resume', facts: { ...firstVisit, ...facts } }) as const

/** One sample of every event, for path generation; of `resume` one for each place where a request can find a sign-in. */
export const signInSamples: { [Type in SignInEvent['type']]: Extract<SignInEvent, { type: Type }>[] } = {
  resume: [
    resumed({}),
    resumed({ needsConsent: true }),
    resumed({ isStale: true, steps: ['code'] }),
    ...questions.map((question) => resumed({ steps: ['code'], question })),
    resumed({ steps: ['recoveryCodes'] }),
    resumed({ steps: ['password'] }),
    resumed({ steps: ['link'] }),
    resumed({ steps: ['link'], isLinkable: false }),
  ],
  visit: [{ type: 'visit' }],
  'provider.choose': [{ type: 'provider.choose' }],
  'provider.answer': [{ type: 'provider.answer' }],
  signIn: [{ type: 'signIn' }],
  passkey: [{ type: 'passkey' }],
  continue: [{ type: 'continue' }],
  code: [{ type: 'code' }],
  choose: [{ type: 'choose' }],
  other: [{ type: 'other' }],
  resend: [{ type: 'resend' }],
  codesSeen: [{ type: 'codesSeen' }],
  password: [{ type: 'password' }],
  link: [{ type: 'link' }],
  notNow: [{ type: 'notNow' }],
  restart: [{ type: 'restart' }],
  allow: [{ type: 'allow' }],
  deny: [{ type: 'deny' }],
  accepted: [
    { type: 'accepted', steps: ['code'] },
    { type: 'accepted', steps: ['recoveryCodes', 'password'] },
    { type: 'accepted', steps: ['password'] },
    { type: 'accepted', steps: ['link'] },
    { type: 'accepted', steps: [] },
  ],
  refused: [{ type: 'refused', cause: 'wrong' }],
  locked: [{ type: 'locked' }],
  chosen: [{ type: 'chosen' }],
  resent: [{ type: 'resent' }],
  dropped: [{ type: 'dropped' }],
  nothing: [{ type: 'nothing' }],
  sentOn: [{ type: 'sentOn' }],
}

/** Context that decides where a sign-in goes. */
export const signInSampleFacts = ({ context }: SignInSnapshot) => ({ ...context, cause: undefined })
