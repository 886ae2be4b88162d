/** JSON text of a value that has no type of its own in the schema. */
export const jsonText = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value))
