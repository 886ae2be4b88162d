import type { MessageDescriptor } from '@lingui/core'
import type { Choice } from '../../choice.ts'
import type { ChoiceSource } from '../../choices/source.ts'
import type { SecretInput } from '../../password/SecretInput.tsx'

/** Value of each kind of field. An empty choice is '' or []. */
type FieldValues = {
  text: string
  /** May have several lines. */
  longText: string
  email: string
  phone: string
  /** Contains digits only. */
  number: string
  /** YYYY-MM-DD; a text that is no valid day is never sent. */
  day: string
  /** HH:MM. */
  time: string
  password: string
  select: string
  multiSelect: readonly string[]
  remote: string
  remoteMany: readonly string[]
  /** At most one entry of `entryOf` for each record that is chosen in another field. */
  remoteEach: readonly string[]
  /** Free texts, entered one after another. */
  texts: readonly string[]
  /** Hexadecimal, such as #1d626e. */
  colour: string
  switch: boolean
}
export type FieldKind = keyof FieldValues
export type RecordValues = Record<string, string | boolean | readonly string[]>

/** An entry of a field of the kind `remoteEach`: what is chosen for a record. */
export const entryOf = (owner: string, choice: string): string => `${owner} ${choice}`
export const choiceOf = (entries: readonly string[], owner: string): string | undefined =>
  entries.find((entry) => entry.startsWith(`${owner} `))?.slice(owner.length + 1)

/** Rules of the contract for a field of an input; `npm run generate` writes them beside the mutation. */
export type InputRule = {
  readonly required?: boolean
  /** In characters, without leading and trailing blanks. */
  readonly minLength?: number
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
  readonly minItems?: number
  /** Most decimals of a number that is typed as text. */
  readonly decimals?: number
  /** Regular expression for a text that is not empty, and the server's code for a text that does not match. */
  readonly pattern?: string
  readonly code?: string
}
export type InputRules = Readonly<Record<string, InputRule>>

type Extra<Kind extends FieldKind> = Kind extends 'select' | 'multiSelect'
  ? { choices: readonly Choice[] }
  : Kind extends 'remote' | 'remoteMany'
    ? {
        source: ChoiceSource
        /** Name of the field with the owner. It limits the choices, a choice sets it, and changing it clears the choices. */
        belongsTo?: string
      }
    : Kind extends 'remoteEach'
      ? {
          source: ChoiceSource
          /** Name of the field with the records, and where their names come from. */
          each: string
          eachSource: ChoiceSource
        }
      : Kind extends 'password'
        ? {
            /** Passed in, so that only the few pages with a password field load it. */
            Input: typeof SecretInput
          }
        : Kind extends 'day'
          ? { /** Set if the past makes no sense here: its days are not offered. */ fromToday?: boolean }
          : object

/** A field defines only what the rules of the input do not; these come with its mutation. */
type FieldOfKind<Kind extends FieldKind, Name extends string> = {
  kind: Kind
  name: Name
  label: MessageDescriptor
  description?: MessageDescriptor
  /** Explains valid input, if the rules of the input do not say everything. */
  hint?: MessageDescriptor
  /** Excludes the field from drafts. Passwords are always excluded. */
  secret?: boolean
  /** Hides the field until the server returns an error for it, such as a consent that is seldom needed. */
  whenAsked?: boolean
  /** Value of the attribute `autocomplete`. */
  autoComplete?: string
  /** Validates the field when it is left, not only before the form is sent. */
  early?: true
  /** Additional validation; returns the message or undefined. */
  check?: (value: FieldValues[Kind], values: RecordValues) => MessageDescriptor | undefined
} & InputRule &
  Extra<Kind>

type KindFor<Value> = {
  [Kind in FieldKind]: [Value] extends [FieldValues[Kind]] ? ([FieldValues[Kind]] extends [Value] ? Kind : never) : never
}[FieldKind]
type FieldFor<Name extends string, Value> =
  KindFor<Value> extends infer Kind ? (Kind extends FieldKind ? FieldOfKind<Kind, Name> : never) : never

/** Widens the literal types of `initial`: '' becomes string. */
export type Widened<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? string : Values[Name] extends boolean ? boolean : readonly string[]
}

/** A field of a form with `Values`, whose kind must match the value's type. */
export type Field<Values> = { [Name in keyof Values & string]: FieldFor<Name, Values[Name]> }[keyof Values & string]
export type Section<Values> = { title: MessageDescriptor; description?: MessageDescriptor; fields: readonly Field<Values>[] }

/** A field with erased types, since the kit itself knows no record. */
export type AnyField = { [Kind in FieldKind]: FieldOfKind<Kind, string> }[FieldKind]
export type AnySection = { title: MessageDescriptor; description?: MessageDescriptor; fields: readonly AnyField[] }

/** An error of the server: `path` names the field, `code` the message. */
export type InputError = { path: string | null; message: string; code: string }
