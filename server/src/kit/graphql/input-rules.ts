import { DirectiveLocation, GraphQLBoolean, GraphQLDirective, GraphQLInt, GraphQLString, isInputObjectType } from 'graphql'
import type { GraphQLSchema } from 'graphql'
import type { UserErrorCode } from '../../../../contract/user-errors.ts'
import { invalid, type UserError } from './user-error.ts'

/** Rule for a value of an input. Lengths count UTF-16 units of the text as it is stored. */
export type InputRule = {
  /** Must not be empty if given: a text must not be blank. */
  readonly required?: true
  readonly minLength?: number
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
  readonly minItems?: number
  /** Decimals of a number that is sent as text; `form` enforces them. */
  readonly decimals?: number
  /** Limits of a file, in bytes and in rows or records. */
  readonly maxBytes?: number
  readonly maxRows?: number
  /** A credential, which drafts must not store. */
  readonly secret?: true
  /** Pattern for a non-empty text, and the error for one that does not match. */
  readonly form?: { readonly pattern: RegExp; readonly code: UserErrorCode; readonly message: string }
}
export type InputRules<Name extends string = string> = Readonly<Record<Name, InputRule>>

/**
 * Form of a name: it must be visible. Refuses control characters, default-ignorable characters (zero-width ones, soft hyphens, Hangul fillers,
 * direction marks) and blank symbols (Braille, a musical note without a head). Joiners are allowed where scripts and emoji need them: between letters
 * that are not Latin, after a virama, and after a pictograph.
 */
export const ONE_LINE = {
  pattern:
    /^(?=.*[\p{L}\p{N}\p{P}\p{S}])(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800\ufffc\u{1d159}]|(?<=[\p{L}\p{M}])(?<!\p{sc=Latin})[\u200c\u200d](?=[\p{L}\p{M}])|(?<=\p{M})(?<!\p{sc=Inherited})\u200d|(?<=\p{ExtPict}\ufe0f?\p{EMod}?)(?:\u200d|\ufe0e|\ufe0f))+$/u,
  code: 'CONTROL_CHARACTER',
  message: 'A name cannot hold control characters or invisible ones. Type it anew.',
} as const

export const isName = (text: string): boolean => ONE_LINE.pattern.test(text)

type RuledValue = string | number | readonly unknown[] | null | undefined

/** Shows a rule in the schema: forms derive their required marks, hints and first check from it. */
export const constraintDirective = new GraphQLDirective({
  name: 'constraint',
  description: 'What the server demands of this value. Lengths count UTF-16 units, without blanks around them.',
  locations: [DirectiveLocation.INPUT_FIELD_DEFINITION],
  args: {
    required: { type: GraphQLBoolean, description: 'Holds something whenever it is given: a text is not blank.' },
    minLength: { type: GraphQLInt },
    maxLength: { type: GraphQLInt },
    min: { type: GraphQLInt },
    max: { type: GraphQLInt },
    minItems: { type: GraphQLInt },
    decimals: { type: GraphQLInt, description: 'Most decimals of a number that is sent as text.' },
    maxBytes: { type: GraphQLInt, description: 'Of a file.' },
    maxRows: { type: GraphQLInt, description: 'Of a file: rows below its headings, or records.' },
    secret: { type: GraphQLBoolean, description: 'Proves who somebody is: no draft keeps it.' },
    pattern: { type: GraphQLString, description: 'A regular expression with the flag u, which a text that holds something matches.' },
    code: { type: GraphQLString, description: 'Of the error where the text does not match the pattern.' },
  },
})

/** Option that puts a rule on an input field of the schema. The operation enforces the same object with `ruleErrors`. */
export const ruled = (constraint: InputRule) => ({ extensions: { constraint } })

export const ruleOf = (field: { readonly extensions: { readonly constraint?: unknown } } | undefined): InputRule | undefined =>
  field?.extensions.constraint as InputRule | undefined

export function secretFieldsOf(schema: GraphQLSchema): ReadonlySet<string> {
  const cached = secretFields.get(schema)
  if (cached) return cached
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType)
  const secrets = inputs.flatMap((type) => Object.values(type.getFields())).filter((field) => ruleOf(field)?.secret === true)
  const names = new Set(secrets.map(({ name }) => name))
  secretFields.set(schema, names)
  return names
}
const secretFields = new WeakMap<GraphQLSchema, ReadonlySet<string>>()

/** Returns an error for each broken rule; absent values break none. Texts must already be in the form in which they are stored. */
export const ruleErrors = <Name extends string>(
  rules: InputRules<Name>,
  values: { readonly [Each in NoInfer<Name>]?: RuledValue },
): UserError[] => Object.entries<InputRule>(rules).flatMap(([path, rule]) => valueErrors(path, rule, values[path as Name]))

function valueErrors(path: string, rule: InputRule, value: RuledValue): UserError[] {
  if (value == null) return []
  if (typeof value === 'number') return numberErrors(path, rule, value)
  if (typeof value !== 'string') {
    const { minItems = 0 } = rule
    return value.length < minItems ? [invalid(path, 'TOO_FEW', `Choose at least ${minItems}.`)] : []
  }
  const { required, minLength = 0, maxLength = Infinity, form } = rule
  if (value === '') return required ? [invalid(path, 'REQUIRED', 'This field is required.')] : []
  return [
    ...(value.length < minLength ? [limited(path, 'TOO_SHORT', `At least ${minLength} characters are needed.`, minLength)] : []),
    ...(value.length > maxLength ? [limited(path, 'TOO_LONG', `At most ${maxLength} characters are allowed.`, maxLength)] : []),
    ...(form && value.length <= maxLength && !form.pattern.test(value) ? [invalid(path, form.code, form.message)] : []),
  ]
}

const limited = (path: string, code: UserErrorCode, message: string, limit: number): UserError => ({
  ...invalid(path, code, message),
  value: String(limit),
})

const numberErrors = (path: string, { min = -Infinity, max = Infinity }: InputRule, value: number): UserError[] =>
  value < min || value > max ? [invalid(path, 'OUT_OF_RANGE', `From ${min} to ${max}.`)] : []
