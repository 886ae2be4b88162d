import type { Culture } from './formats.ts'

type Partner = { partnerId: string | null; defaultDateFormat: string }

/** Date format of a partner that has not set one. */
const UNSET = 'DD/MM/YYYY'

/**
 * Formats for a user: dates by their own pattern, else by the partner's, else by that of their language. Without a partner numbers and times are
 * formatted as in en-GB, whatever the language.
 */
export const cultureOf = (partner: Partner, language: string, ownDateFormat: string | undefined): Culture => ({
  locale: partner.partnerId === null ? 'en-GB' : language,
  dateFormat: ownDateFormat || standardDateFormat(partner),
  language,
})

/** Date pattern of users who have chosen none; '' for that of the language. */
export const standardDateFormat = ({ partnerId, defaultDateFormat }: Partner): string =>
  partnerId !== null && defaultDateFormat === UNSET ? '' : defaultDateFormat
