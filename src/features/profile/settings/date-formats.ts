/** Formats that the server accepts (`server/src/entities/claims/replace-claim.ts`); '' stands for the partner's format. */
export const DATE_FORMATS = ['', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD', 'DD MMM YYYY', 'D MMM YYYY'] as const
