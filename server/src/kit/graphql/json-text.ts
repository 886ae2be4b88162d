/** A value as the contract tells it where it has no type of its own. */
export const jsonText = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value))
