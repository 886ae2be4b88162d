import { HttpError } from '../../platform/http/http-error.ts'

/** One question: whether the subject may perform the action. `customer`: the only one to consider; `owner`: the owner of the resource. */
export type Evaluation = {
  readonly subject: { readonly type: string; readonly id: string }
  readonly action: { readonly name: string }
  readonly resource: {
    readonly type: string
    readonly id: string
    readonly customer: string | undefined
    readonly owner: string | undefined
  }
}

const semantics = ['execute_all', 'deny_on_first_deny', 'permit_on_first_permit'] as const
export type Semantic = (typeof semantics)[number]
/** A question of a batch, or what is wrong with it. */
export type BatchItem = Evaluation | HttpError
type Evaluations = { readonly semantic: Semantic; readonly each: readonly BatchItem[] }

const MOST = 100

/** Reads a request of the Access Evaluation API, section 6. @throws HttpError 400 that names the missing field */
export function readEvaluation(body: unknown): Evaluation {
  const { subject, action, resource } = objectOf(body, 'The body')
  return {
    subject: thingOf(subject, 'subject'),
    action: { name: textOf(objectOf(action, 'action').name, 'action.name') },
    resource: resourceOf(resource),
  }
}

/**
 * Reads several questions (section 7): fields next to `evaluations` are defaults for each of them. Undefined if there are none: the body is a single
 * question.
 */
export function readEvaluations(body: unknown): Evaluations | undefined {
  const { evaluations, options, ...defaults } = objectOf(body, 'The body')
  if (evaluations === undefined || (Array.isArray(evaluations) && evaluations.length === 0)) return undefined
  if (!Array.isArray(evaluations)) throw bad('evaluations must be a list.')
  if (evaluations.length > MOST) throw bad(`evaluations may hold at most ${MOST}.`)
  return {
    semantic: semanticOf(options),
    each: evaluations.map((each: unknown) => readItem(defaults, each)),
  }
}

/** One question that cannot be read does not prevent the answers to the others. */
function readItem(defaults: object, each: unknown): BatchItem {
  try {
    return readEvaluation({ ...defaults, ...objectOf(each, 'Each of evaluations') })
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

function semanticOf(options: unknown): Semantic {
  const semantic = options === undefined ? undefined : objectOf(options, 'options').evaluations_semantic
  const known = semantics.find((each) => each === (semantic ?? 'execute_all'))
  if (!known) throw bad(`options.evaluations_semantic must be one of ${semantics.join(', ')}.`)
  return known
}

function resourceOf(value: unknown): Evaluation['resource'] {
  const { properties } = objectOf(value, 'resource')
  const facts = properties === undefined ? {} : objectOf(properties, 'resource.properties')
  const text = (name: string) => (facts[name] === undefined ? undefined : textOf(facts[name], `resource.properties.${name}`))
  return { ...thingOf(value, 'resource'), customer: text('customer'), owner: text('ownerID') }
}

function thingOf(value: unknown, name: string) {
  const { type, id } = objectOf(value, name)
  return { type: textOf(type, `${name}.type`), id: textOf(id, `${name}.id`) }
}

function textOf(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '' || value.includes('\0')) throw bad(`${name} must be a text.`)
  return value
}

function objectOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad(`${name} must be an object.`)
  return { ...value }
}

const bad = (message: string) => new HttpError(400, 'BAD_REQUEST', message)
