import type { Portal } from '#src/lib/addresses/paths.ts'
import type { AnyImport, ImportField } from './import.ts'

/** Returns the fields that can be imported in a portal. A field such as the partner exists only in the portal whose users see several partners. */
export const fieldsFor = (
  { fields }: Pick<AnyImport, 'fields'>,
  portal: Portal,
): readonly (readonly [name: string, field: ImportField])[] =>
  Object.entries(fields).filter(([, field]) => field.portal === undefined || field.portal === portal)
