import type { AnyStateMachine, OutputFrom, StateMachine } from 'xstate'

/**
 * How a field is recorded. `true`: the value itself, which the type allows only for numbers, truth values and closed lists of codes. `'code'`: text,
 * recorded only if it is an error code. `'address'`: a path, without what identifies a record or a person. `'#kind'`: an ID, recorded as its ordinal
 * (`user#1`). `'count'`: the length of a list. `'codes'`: a list of codes. `'present'`: only whether there is a value.
 */
export type Recording = true | 'code' | 'address' | 'codes' | 'count' | 'present' | `#${string}` | Fields

/** Recorded fields by name; a field that is not listed is never read. */
export type Fields = { readonly [field: string]: Recording | undefined }

type Keys<Value> = Value extends unknown ? keyof Value & string : never
type At<Value, Key> = Value extends unknown ? (Key extends keyof Value ? Value[Key] : never) : never
type IsText<Value> = Value extends string ? (string extends Value ? true : never) : never

type Allowed<Value> = [Value] extends [never]
  ? never
  : [Exclude<Value, undefined | null>] extends [number | boolean]
    ? true | 'present'
    : [Exclude<Value, undefined | null>] extends [string]
      ? true extends IsText<Value>
        ? 'code' | 'address' | 'present' | `#${string}`
        : true | 'present'
      : [Exclude<Value, undefined | null>] extends [readonly (infer Item)[]]
        ? 'count' | 'present' | (true extends IsText<Item> ? never : [Item] extends [string] ? 'codes' : never)
        : FieldsOf<Exclude<Value, undefined | null>> | 'present'

/** Fields that may be recorded of a value. Free text can only be listed with a way to reduce it. */
export type FieldsOf<Value> = {
  readonly [Key in Exclude<Keys<Extract<Value, object>>, 'type'>]?: Allowed<At<Extract<Value, object>, Key>>
}

type Parameterized = { type: string; params?: unknown }
type ProvidedActor = { src: string; logic: unknown }
type Output<Actor> = Actor extends { logic: infer Logic } ? OutputFrom<Extract<Logic, { getInitialSnapshot: unknown }>> : never
type WithOutput<Actor extends ProvidedActor> = Actor extends unknown
  ? [Exclude<Output<Actor>, undefined | void | string>] extends [never]
    ? never
    : unknown extends Output<Actor>
      ? never
      : Actor
  : never
type WithParams<Guard extends Parameterized> = Guard extends unknown
  ? [Exclude<Guard['params'], undefined>] extends [never]
    ? never
    : unknown extends Guard['params']
      ? never
      : Guard
  : never

/**
 * What a recording may contain of a machine. Every event, every guard with parameters and every actor with an output has an entry, so a new one does
 * not compile without a decision.
 */
export type Recorded<Machine extends AnyStateMachine> =
  // Every position is inferred, so that the result is the machine's own type: with `any` in some of them TypeScript compares the types by structure, and
  // whether it gets to the end of that depends on the order in which it checks the files.
  Machine extends StateMachine<
    infer Context,
    infer Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Config,
    infer _More
  >
    ? {
        events: { [Type in Event['type']]: FieldsOf<Extract<Event, { type: Type }>> }
        guards: { [Asked in WithParams<Extract<Guard, Parameterized>> as Asked['type']]: FieldsOf<Asked['params']> }
        answers: { [Invoked in WithOutput<Extract<Actor, ProvidedActor>> as Invoked['src']]: FieldsOf<Output<Invoked>> }
        context: FieldsOf<Context>
      }
    : never

/** `Recorded` of any machine, as the recorder reads it. */
export type RecordedFields = { [Part in 'events' | 'guards' | 'answers']: Readonly<Record<string, Fields>> } & { context: Fields }
