import type { StateValueFrom } from 'xstate'
import type { signInMachine, SignInSnapshot } from './sign-in.machine.ts'
import type { SignInStep } from './sign-in.types.ts'

type Joined<Value> = Value extends string ? Value : { [Key in keyof Value & string]: `${Key}.${Value[Key] & string}` }[keyof Value & string]
type State = Joined<StateValueFrom<typeof signInMachine>>

/** The states in which a page is shown. */
export type SignInPage = Extract<
  State,
  | 'identifier'
  | `factor.${'choice' | 'code' | 'device' | 'recovery'}`
  | `enrol.${'choice' | 'app' | 'mail' | 'recoveryCodes'}`
  | 'locked'
  | 'newPassword'
  | 'link.question'
  | 'consent'
>
/** The states in which the server works on what was asked. */
export type SignInWork = Extract<
  State,
  | 'stale'
  | 'arriving'
  | 'password'
  | 'passkey'
  | `external.${'leaving' | 'returning'}`
  | `factor.${'choosing' | 'resending' | 'proving'}`
  | 'enrol.makingPin'
  | 'changingPassword'
  | `link.${'linking' | 'declining'}`
  | 'restarting'
>
/** The states in which the sign-in, or its part here, is over. */
export type SignInEnd = Extract<State, 'granted' | 'denied' | 'continued' | 'left' | 'done'>

const pathOf = ({ value }: SignInSnapshot): string => (typeof value === 'string' ? value : Object.entries(value).flat().join('.'))

export const pageOf = (snapshot: SignInSnapshot): SignInPage | undefined =>
  snapshot.hasTag('page') ? (pathOf(snapshot) as SignInPage) : undefined
export const workOf = (snapshot: SignInSnapshot): SignInWork | undefined =>
  snapshot.hasTag('work') ? (pathOf(snapshot) as SignInWork) : undefined
export const endOf = (snapshot: SignInSnapshot): SignInEnd | undefined =>
  snapshot.status === 'done' ? (pathOf(snapshot) as SignInEnd) : undefined

export const stepsOf = ({ context }: SignInSnapshot): readonly SignInStep[] => context.steps
