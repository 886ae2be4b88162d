import { laterPart } from '#src/ui/later-part.tsx'

/** Knows some hundred words, so it comes when somebody goes to a field for a new password, not with the page. */
export const PasswordStrength = laterPart(async () => (await import('./PasswordStrength.tsx')).default)
