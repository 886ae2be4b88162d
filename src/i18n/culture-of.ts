import type { Culture } from './formats.ts'

type Partner = { partnerId: string | null; culture: string; defaultDateFormat: string }

/**
 * How values are written for a reader: days by their own format, else by the partner's where they read the partner's language, else as their language
 * has it. Without a partner the culture is en-GB, whatever they read.
 */
export const cultureOf = (partner: Partner, language: string, ownDateFormat: string | undefined): Culture => ({
  locale: partner.partnerId === null ? 'en-GB' : language,
  dateFormat: ownDateFormat || standardDateFormat(partner, language),
  language,
})

/** The pattern of somebody who has chosen none; '' for that of the language. */
export const standardDateFormat = ({ partnerId, culture, defaultDateFormat }: Partner, language: string): string =>
  partnerId === null || language === culture ? defaultDateFormat : ''
