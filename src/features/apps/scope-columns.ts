import { msg } from '@lingui/core/macro'
import { inWords } from './built-in-words.ts'

type Scope = {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly isSystem: boolean
  readonly createdAt: string
}

export const scopeColumns = {
  displayName: {
    id: 'displayName',
    label: msg`Display name`,
    cell: 'identity',
    value: (scope: Scope) => ({ id: scope.id, name: inWords(scope).displayName, detail: scope.name, shape: 'square' as const }),
    sortBy: 'displayName',
    filter: { kind: 'text', field: 'displayName' },
    width: 15,
  },
  isSystem: {
    id: 'isSystem',
    label: msg`Part of the portal`,
    cell: 'boolean',
    value: ({ isSystem }: Scope) => isSystem,
    sortBy: 'isSystem',
    filter: { kind: 'boolean', field: 'isSystem' },
    width: 10,
  },
  createdAt: {
    id: 'createdAt',
    label: msg`Created`,
    cell: 'date',
    value: ({ createdAt }: Scope) => createdAt,
    sortBy: 'createdAt',
    filter: { kind: 'date', field: 'createdAt' },
    optional: true,
  },
} as const
