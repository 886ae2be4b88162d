import { RECEIVED_FINDINGS, SIGN_IN_FINDINGS } from '../../../../contract/sign-in-findings.ts'
import type { FindingValueName, FindingValues, SignInFinding } from '../../../../contract/sign-in-findings.ts'
import { readFinding } from '../../federation/findings/stored-finding.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { jsonText } from '../../kit/graphql/json-text.ts'

function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  const names: Name[] = []
  for (const name in record) names.push(name)
  return names
}

const Code = builder.enumType('SignInFindingCode', {
  description:
    'What a check of a sign-in by a login provider requires. UNKNOWN: another version stored it; the value `text` says it in English.',
  values: namesOf(SIGN_IN_FINDINGS),
})
const ReceivedCode = builder.enumType('ReceivedFindingCode', {
  description:
    'What a check met instead. NOTHING: it was missing. VALUE: a value of the protocol, in `text`. UNKNOWN: as of SignInFindingCode.',
  values: namesOf(RECEIVED_FINDINGS),
})

const textOf = (values: FindingValues, name: FindingValueName) => (typeof values[name] === 'string' ? values[name] : null)
const numberOf = (values: FindingValues, name: FindingValueName) => (typeof values[name] === 'number' ? values[name] : null)
const listOf = (values: FindingValues, name: FindingValueName) => (typeof values[name] === 'object' ? values[name] : null)

/** How many values any code comes with. */
const MOST_VALUES = Math.max(...[...Object.values(SIGN_IN_FINDINGS), ...Object.values(RECEIVED_FINDINGS)].map(({ length }) => length))

const ValuesType = builder.objectRef<FindingValues>('SignInFindingValues').implement({
  description: 'Values of a finding. Those that its code does not come with are null.',
  extensions: { mostValues: MOST_VALUES },
  fields: (t) => {
    const text = (name: FindingValueName) => t.string({ nullable: true, resolve: (values) => textOf(values, name) })
    const number = (name: FindingValueName, description: string) =>
      t.int({ nullable: true, description, resolve: (values) => numberOf(values, name) })
    const list = (name: FindingValueName, description: string) =>
      t.stringList({ nullable: true, description, resolve: (values) => listOf(values, name) })
    return {
      address: text('address'),
      algorithms: list('algorithms', 'Algorithms of which any is allowed.'),
      attribute: text('attribute'),
      audience: text('audience'),
      clientId: text('clientId'),
      conditions: text('conditions'),
      count: number('count', 'Length, depth or number.'),
      domain: text('domain'),
      domains: list('domains', 'Email domains of which any is allowed.'),
      element: text('element'),
      event: text('event'),
      fault: text('fault'),
      field: text('field'),
      format: text('format'),
      index: number('index', 'Index of an endpoint in the metadata.'),
      issuer: text('issuer'),
      method: text('method'),
      methods: list('methods', 'Methods of client authentication of which any is supported.'),
      moment: t.string({ nullable: true, description: 'Date and time as ISO 8601.', resolve: (values) => textOf(values, 'moment') }),
      name: text('name'),
      scheme: text('scheme'),
      seconds: number('seconds', 'Duration in seconds.'),
      status: text('status'),
      text: text('text'),
    } satisfies Record<FindingValueName, unknown>
  },
})

const ReceivedType = builder.objectRef<SignInFinding['received']>('ReceivedFinding').implement({
  description: 'What a check met instead of what it requires.',
  fields: (t) => ({ code: t.expose('code', { type: ReceivedCode }), values: t.expose('values', { type: ValuesType }) }),
})

/** The check that refused a sign-in with a login provider, with expected and received values. */
export const SignInFindingType = builder.objectRef<SignInFinding>('SignInFinding').implement({
  description: 'What a check of a sign-in by a login provider requires, and what it met instead.',
  fields: (t) => ({
    code: t.expose('code', { type: Code }),
    values: t.expose('values', { type: ValuesType }),
    received: t.expose('received', { type: ReceivedType }),
  }),
})

type Detail = { readonly stage?: unknown; readonly expected?: unknown; readonly received?: unknown; readonly finding?: unknown }

const isDetail = (detail: unknown): detail is Detail => typeof detail === 'object' && detail !== null

/** Reads the finding from the details of an event. Null if there is none. */
export const findingOfEvent = (detail: unknown): SignInFinding | null => {
  if (!isDetail(detail)) return null
  const { stage, expected, received, finding } = detail
  return readFinding({ stage, expected, received, finding })
}

/** Details of an event without the finding, which has its own type. */
export const detailText = (detail: unknown): string | null => {
  if (!isDetail(detail)) return jsonText(detail)
  const { finding: _typed, ...rest } = detail
  return jsonText(rest)
}
