import type { FindingFragment, FindingValuesFragment } from '#src/resources/sign-ins/sign-in-finding.generated.ts'

const NO_VALUES: FindingValuesFragment = {
  address: null,
  algorithms: null,
  attribute: null,
  audience: null,
  clientId: null,
  conditions: null,
  count: null,
  domain: null,
  domains: null,
  element: null,
  event: null,
  fault: null,
  field: null,
  format: null,
  index: null,
  issuer: null,
  method: null,
  methods: null,
  moment: null,
  name: null,
  scheme: null,
  seconds: null,
  status: null,
  text: null,
}
type Values = Partial<FindingValuesFragment>

/** A finding as the API answers it. */
export const findingOf = (
  code: FindingFragment['code'],
  received: FindingFragment['received']['code'],
  { values, came }: { values?: Values; came?: Values } = {},
): FindingFragment => ({
  code,
  values: { ...NO_VALUES, ...values },
  received: { code: received, values: { ...NO_VALUES, ...came } },
})
