import type { Culture } from './formats.ts'

type Partner = { partnerId: string | null; defaultDateFormat: string }

/** The format of a partner that has set none. */
const UNSET = 'DD/MM/YYYY'

/**
 * How values are written for a reader: days by their own format, else by the one that the partner has set, else as their language has it. Without a
 * partner the culture is en-GB, whatever they read.
 */
export const cultureOf = (partner: Partner, language: string, ownDateFormat: string | undefined): Culture => ({
  locale: partner.partnerId === null ? 'en-GB' : language,
  dateFormat: ownDateFormat || standardDateFormat(partner),
  language,
})

/** The pattern of somebody who has chosen none; '' for that of the language. */
export const standardDateFormat = ({ partnerId, defaultDateFormat }: Partner): string =>
  partnerId !== null && defaultDateFormat === UNSET ? '' : defaultDateFormat
