import type { AnyField, RecordValues } from './form/field.ts'

type Change = { name: string; value: unknown; owner: string | undefined }

/**
 * Returns the changes of other fields that follow from one field: choosing a value selects its owner, and changing the owner clears what belongs to
 * it.
 */
export const followers = (
  fields: readonly AnyField[],
  values: RecordValues,
  { name, value, owner }: Change,
): readonly (readonly [string, string | readonly string[]])[] => {
  const ownerField = fields.find((field) => field.name === ownerOf(fields.find((each) => each.name === name)))
  const owned = value === '' ? [] : fields.filter((field) => ownerOf(field) === name)
  return [
    ...(ownerField && owner !== undefined && values[ownerField.name] !== owner ? [[ownerField.name, owner] as const] : []),
    ...owned.map((field) => [field.name, field.kind === 'remoteMany' ? [] : ''] as const),
  ]
}

const ownerOf = (field: AnyField | undefined): string | undefined => (field && 'belongsTo' in field ? field.belongsTo : undefined)
