import type { Recorded } from '../support/recorded.ts'
import type { signInMachine } from './sign-in.machine.ts'

const steps = 'codes' as const
const facts = {
  needsConsent: true,
  isStale: true,
  steps,
  question: true,
  isLinkable: true,
  allowsPassword: true,
  hasSession: true,
} as const

/** The machine runs on the server, where nothing records it; what a recording of it might contain is decided all the same. */
export const signInRecorded: Recorded<typeof signInMachine> = {
  events: {
    resume: { facts },
    visit: {},
    'provider.choose': {},
    'provider.answer': {},
    signIn: {},
    passkey: {},
    continue: {},
    code: {},
    choose: {},
    other: {},
    resend: {},
    codesSeen: {},
    password: {},
    link: {},
    notNow: {},
    restart: {},
    allow: {},
    deny: {},
    accepted: { steps },
    refused: { cause: true },
    locked: {},
    chosen: {},
    resent: {},
    dropped: {},
    nothing: {},
    sentOn: {},
  },
  guards: { asks: { question: true }, nextIs: { step: true } },
  answers: {},
  context: { ...facts, cause: true },
}
