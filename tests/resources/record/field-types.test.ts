import { msg } from '@lingui/core/macro'
import { expect, it } from 'vitest'
import type { Field } from '#src/resources/record/form/field.ts'

it('a field cannot be one that the values do not have, or of a kind that does not fit its value', () => {
  type Values = { name: string; locked: boolean; teams: readonly string[] }
  const fields: Field<Values>[] = [
    { kind: 'text', name: 'name', label: msg`Name` },
    { kind: 'switch', name: 'locked', label: msg`Locked` },
    { kind: 'multiSelect', name: 'teams', label: msg`Teams`, choices: [] },
    // @ts-expect-error there is no such value
    { kind: 'text', name: 'phone', label: msg`Phone` },
    // @ts-expect-error a text is no switch
    { kind: 'switch', name: 'name', label: msg`Name` },
    // @ts-expect-error a choice out of a list says which
    { kind: 'select', name: 'name', label: msg`Name` },
    // @ts-expect-error one value cannot hold many
    { kind: 'select', name: 'teams', label: msg`Teams`, choices: [] },
  ]
  expect(fields).toHaveLength(7)
})
