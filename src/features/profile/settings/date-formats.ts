/** What a person may choose, as the server takes it (`server/src/entities/claims/replace-claim.ts`); '' stands for the partner's own. */
export const DATE_FORMATS = ['', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD', 'DD MMM YYYY', 'D MMM YYYY'] as const
