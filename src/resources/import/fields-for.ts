import type { Portal } from '#src/lib/addresses/paths.ts'
import type { AnyImport, ImportField } from './import.ts'

/** The fields that are asked for in a portal: only who sees several partners says which. */
export const fieldsFor = (
  { fields }: Pick<AnyImport, 'fields'>,
  portal: Portal,
): readonly (readonly [name: string, field: ImportField])[] =>
  Object.entries(fields).filter(([, field]) => field.portal === undefined || field.portal === portal)
