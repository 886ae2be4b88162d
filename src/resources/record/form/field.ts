import type { MessageDescriptor } from '@lingui/core'
import type { Choice } from '../../choice.ts'
import type { ChoiceSource } from '../../choices/source.ts'
import type { SecretInput } from '../../password/SecretInput.tsx'

/** What each kind of field holds. Nothing chosen is '' or []. */
export type FieldValues = {
  text: string
  /** Several lines. */
  longText: string
  email: string
  phone: string
  /** Digits. */
  number: string
  /** YYYY-MM-DD; what was typed and is no day is never sent. */
  day: string
  /** HH:MM */
  time: string
  password: string
  select: string
  multiSelect: readonly string[]
  remote: string
  remoteMany: readonly string[]
  /** Free texts, typed one after another. */
  texts: readonly string[]
  /** Hexadecimal, such as #1d626e. */
  colour: string
  switch: boolean
}
export type FieldKind = keyof FieldValues
export type RecordValues = Record<string, string | boolean | readonly string[]>

/** What the contract demands of an input's field; `npm run generate` writes them beside the mutation. */
export type InputRule = {
  readonly required?: boolean
  /** Characters, without blanks around them. */
  readonly minLength?: number
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
  readonly minItems?: number
  /** A regular expression that a text that holds something matches, and the server's code where it does not. */
  readonly pattern?: string
  readonly code?: string
}
export type InputRules = Readonly<Record<string, InputRule>>

type Extra<Kind extends FieldKind> = Kind extends 'select' | 'multiSelect'
  ? { choices: readonly Choice[] }
  : Kind extends 'remote' | 'remoteMany'
    ? {
        source: ChoiceSource
        /** The field of their owner: it narrows the choices, follows a choice, and another owner takes the choices away. */
        belongsTo?: string
      }
    : Kind extends 'password'
      ? {
          /** Comes with the few pages that ask for one. */
          Input: typeof SecretInput
        }
      : object

/** A field says itself only what no field of the input says: the rules of the input come with its mutation. */
type FieldOfKind<Kind extends FieldKind, Name extends string> = {
  kind: Kind
  name: Name
  label: MessageDescriptor
  description?: MessageDescriptor
  /** What may be typed, where the rules of the input do not say it all. */
  hint?: MessageDescriptor
  /** Never kept in a draft; a password is not, without being told. */
  secret?: boolean
  /** Shown once the server has answered something about it, as a consent that is seldom needed. */
  whenAsked?: boolean
  /** The token by which browsers and password managers know the field. */
  autoComplete?: string
  /** What is wrong with it is said once it is left, not only before it is sent. */
  early?: true
  /** Further rules: answers what is wrong with the value beside the others, in words, or nothing. */
  check?: (value: FieldValues[Kind], values: RecordValues) => MessageDescriptor | undefined
} & InputRule &
  Extra<Kind>

type KindFor<Value> = {
  [Kind in FieldKind]: [Value] extends [FieldValues[Kind]] ? ([FieldValues[Kind]] extends [Value] ? Kind : never) : never
}[FieldKind]
type FieldFor<Name extends string, Value> =
  KindFor<Value> extends infer Kind ? (Kind extends FieldKind ? FieldOfKind<Kind, Name> : never) : never

/** Values as they will be, where `initial` says only how they begin: '' is any text. */
export type Widened<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? string : Values[Name] extends boolean ? boolean : readonly string[]
}

/** A field of a form over `Values`: its kind fits what the value is. */
export type Field<Values> = { [Name in keyof Values & string]: FieldFor<Name, Values[Name]> }[keyof Values & string]
export type Section<Values> = { title: MessageDescriptor; description?: MessageDescriptor; fields: readonly Field<Values>[] }

/** A field whose types are checked and then forgotten, as the kit itself knows no record. */
export type AnyField = { [Kind in FieldKind]: FieldOfKind<Kind, string> }[FieldKind]
export type AnySection = { title: MessageDescriptor; description?: MessageDescriptor; fields: readonly AnyField[] }

/** What the server says about an input: `path` names the field, `code` the message. */
export type InputError = { path: string | null; message: string; code: string }
