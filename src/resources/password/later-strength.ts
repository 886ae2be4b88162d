import { laterPart } from '#src/ui/later-part.tsx'

/** Contains some hundred words, so it is loaded when a field for a new password is focused, not with the page. */
export const PasswordStrength = laterPart(async () => (await import('./PasswordStrength.tsx')).default)
