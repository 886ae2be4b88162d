import { enGb, type Messages } from './en-gb.ts'

const organization = (text: string) => text.replace('organisation', 'organization')

/** American English; only the texts that differ from British English. */
export const enUs: Messages = {
  ...enGb,
  noUpper: 'An uppercase letter',
  noLower: 'A lowercase letter',
  enrolLead: organization(enGb.enrolLead),
  enrolChoose: organization(enGb.enrolChoose),
  setUpLead: organization(enGb.setUpLead),
  noticeTWO_FACTOR_BYPASSED: organization(enGb.noticeTWO_FACTOR_BYPASSED),
  mailPinWarning: 'Memorize it and delete this email. We never ask for all six digits.',
}
