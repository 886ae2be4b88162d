/** Remaining steps after the first proof, in the order in which they are taken. */
export type SignInStep = 'code' | 'recoveryCodes' | 'password' | 'link'

/** What the step of the second factor asks for. `over`: the rules require nothing more. `enrolPin`: a PIN is made, and asked for afterwards. */
export type FactorQuestion = 'over' | 'choice' | 'code' | 'device' | 'recovery' | 'enrolChoice' | 'enrolApp' | 'enrolMail' | 'enrolPin'

/** What a request finds, read once. */
export type SignInFacts = {
  /** The sign-in itself is done, and the client needs a confirmation. */
  needsConsent: boolean
  /** The account has changed since the first proof. */
  isStale: boolean
  steps: readonly SignInStep[]
  /** Undefined unless the next step is the second factor. */
  question: FactorQuestion | undefined
  /** Whether the external identity may be linked; the rules may have changed since the sign-in at the other provider. */
  isLinkable: boolean
  /** Whether the client accepts the password of this installation. */
  allowsPassword: boolean
  /** Whether the browser has a session, which a client may let the user keep. */
  hasSession: boolean
}

/** Why a page is shown again. `changed`: the account is not the one that the sign-in began with. */
export type RefusalCause =
  | 'incomplete'
  | 'wrong'
  | 'limited'
  | 'unconfirmed'
  | 'disabled'
  | 'elsewhere'
  | 'network'
  | 'otherPerson'
  | 'notLinked'
  | 'provider'
  | 'changed'

type RequestType =
  | 'visit'
  | 'provider.choose'
  | 'provider.answer'
  | 'signIn'
  | 'passkey'
  | 'continue'
  | 'code'
  | 'choose'
  | 'other'
  | 'resend'
  | 'codesSeen'
  | 'password'
  | 'link'
  | 'notNow'
  | 'restart'
  | 'allow'
  | 'deny'

/** What a browser asks for: the page, another provider, or the forms of the pages by the name of their step. */
export type SignInRequest = { [Type in RequestType]: { type: Type } }[RequestType]

/** How the work that a request asked for has ended. */
export type SignInOutcome =
  | { type: 'accepted'; steps: readonly SignInStep[] }
  | { type: 'refused'; cause: RefusalCause }
  | { type: 'locked' }
  /** The factor is chosen, or to be chosen again. */
  | { type: 'chosen' }
  | { type: 'resent' }
  | { type: 'dropped' }
  /** Nothing came of it, and there is nothing to say. */
  | { type: 'nothing' }
  /** The browser is on its way to another address. */
  | { type: 'sentOn' }

export type SignInEvent = { type: 'resume'; facts: SignInFacts } | SignInRequest | SignInOutcome
