import { msg } from '@lingui/core/macro'
import type { Choice } from '#src/resources/choice.ts'
import { choiceSource } from '#src/resources/choices/source.ts'
import type { Field, Widened } from '#src/resources/record/form/field.ts'
import type { ScopeChoicesQuery } from '../app.generated.ts'
import { choiceOf } from '../scope-choice.ts'
import { ClientChoicesDocument } from './api.generated.ts'

export const tokenFormats = [
  { value: 'JWT', label: msg`Signed (JWT)` },
  { value: 'OPAQUE', label: msg`Opaque (introspection)` },
] as const satisfies readonly Choice[]

export const isTokenFormat = (value: string): value is 'JWT' | 'OPAQUE' => tokenFormats.some((format) => format.value === value)

export const machineChoices = choiceSource({
  query: ClientChoicesDocument,
  choices: (data) => data.clients.nodes.map(({ id, name, clientId }) => ({ value: id, label: name, hint: clientId })),
})

export const nothing = {
  name: '',
  description: '',
  scopes: [] as readonly string[],
  tokenFormat: 'JWT',
  tokenMinutes: '',
  introspectionClientId: '',
}

export const apiFields = ({ apiScopes }: ScopeChoicesQuery): readonly Field<Widened<typeof nothing>>[] => [
  { kind: 'text', name: 'name', label: msg`Name` },
  { kind: 'longText', name: 'description', label: msg`Description` },
  {
    kind: 'multiSelect',
    name: 'scopes',
    label: msg`API scopes`,
    description: msg`Tokens for this API carry these scopes only.`,
    choices: apiScopes.nodes.map(choiceOf),
    required: true,
  },
  {
    kind: 'select',
    name: 'tokenFormat',
    label: msg`Token format`,
    description: msg`The API checks signed tokens itself. They work until they expire, even after a sign-out.`,
    choices: tokenFormats,
    required: true,
  },
  {
    kind: 'number',
    name: 'tokenMinutes',
    label: msg`Token lifetime (minutes)`,
    description: msg`Leave empty for the portal’s own.`,
    hint: msg`1 to 60.`,
  },
  {
    kind: 'remote',
    name: 'introspectionClientId',
    label: msg`Introspection app`,
    description: msg`This machine app can ask whether opaque tokens for the API are valid. Signed tokens are not introspected.`,
    source: machineChoices,
  },
]
