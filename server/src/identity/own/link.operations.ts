import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { conflict, UserErrorType } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { confirmAccount, LOCKED_BY_ADMINISTRATOR, resendLink, setPasswordByLink, viewLink, type LinkView } from '../links/account-links.ts'
import { applyEmailChange, type EmailFailure } from '../links/email-change.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { outcome, OutcomeType, type Outcome } from './credential.type.ts'

const LinkState = builder.enumType('LinkState', { values: ['USABLE', 'DONE', 'EXPIRED', 'UNKNOWN'] as const })
const LinkPurpose = builder.enumType('LinkPurpose', {
  values: ['PASSWORD_RESET', 'CONFIRM_ACCOUNT', 'SET_PASSWORD', 'CONFIRM_EMAIL', 'CANCEL_EMAIL', 'UNDO_EMAIL', 'PERSONAL_DATA'] as const,
})
const LinkType = builder.objectRef<LinkView>('Link').implement({
  description: 'A link sent by email. `userName` and `email` are null unless the link still works.',
  fields: (t) => ({
    state: t.expose('state', {
      type: LinkState,
      description: 'EXPIRED: used, revoked or too old. DONE: the account is confirmed and has a password.',
    }),
    purpose: t.expose('purpose', { type: LinkPurpose, nullable: true }),
    userName: t.exposeString('userName', { nullable: true }),
    email: t.exposeString('email', {
      nullable: true,
      description: 'Email address that the link confirms, otherwise the user’s. Null unless the link still works.',
    }),
  }),
})
const ConfirmAccountPayload = builder.objectRef<Outcome & { asksPassword: boolean }>('ConfirmAccountPayload').implement({
  fields: (t) => ({
    asksPassword: t.exposeBoolean('asksPassword', {
      description: 'Whether the account has no password yet. The same link then sets it, by setPasswordByLink.',
    }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})
const LinkInput = builder.inputType('LinkInput', {
  fields: (t) => ({ link: t.string({ required: true, description: 'The part of the link’s address after /s/.' }) }),
})
const SetPasswordByLinkInput = builder.inputType('SetPasswordByLinkInput', {
  fields: (t) => ({
    link: t.string({ required: true }),
    newPassword: t.string({ required: true, ...ruled({ secret: true }) }),
    confirmPassword: t.string({ required: true, ...ruled({ secret: true }) }),
  }),
})

const EMAIL_FAILURES: Readonly<Record<EmailFailure, UserError>> = {
  DEAD: invalid('link', 'LINK_EXPIRED', 'Failed to change the email!'),
  TAKEN: conflict('link', 'EMAIL_TAKEN', 'This address belongs to another account by now. Contact your administrator.'),
  LOCKED: LOCKED_BY_ADMINISTRATOR,
}

builder.queryField('link', (t) =>
  t.field({
    access: 'anyone',
    type: LinkType,
    description: 'Returns the state and purpose of an emailed link without using it.',
    args: { link: t.arg.string({ required: true }) },
    resolve: (_, { link }, { links }) => viewLink(links, link),
  }),
)

builder.mutationFields((t) => ({
  confirmAccount: t.field({
    access: 'anyone',
    type: ConfirmAccountPayload,
    description:
      'Confirms the account. The link is used up if the account has a password; otherwise it remains valid for setting the first one.',
    args: { input: t.arg({ type: LinkInput, required: true }) },
    resolve: async (_, { input }, { links }) => {
      const { errors, asksPassword } = await confirmAccount(links, input.link)
      return { ...outcome(errors), asksPassword }
    },
  }),
  setPasswordByLink: t.field({
    access: 'anyone',
    type: OutcomeType,
    description:
      'Sets a password. The link is used up only if the password is accepted; a cookie valid for two minutes then signs this browser in.',
    args: { input: t.arg({ type: SetPasswordByLinkInput, required: true }) },
    resolve: async (_, { input }, { links, handPass }) => {
      const { errors, pass } = await setPasswordByLink(links, input.link, input)
      if (pass !== undefined) handPass(pass)
      return outcome(errors)
    },
  }),
  resendLink: t.field({
    access: 'anyone',
    type: OutcomeType,
    description: 'Emails a new link to the user that this one belonged to. The response is always the same.',
    args: { input: t.arg({ type: LinkInput, required: true }) },
    resolve: (_, { input }, { links, address }) => {
      links.afterAnswer(() => resendLink(links, input.link, address))
      return outcome([])
    },
  }),
  confirmEmailChange: t.field({
    access: 'anyone',
    type: OutcomeType,
    description:
      'Uses up a link of an email change: makes its address the user’s, restores the previous address (link sent to that address), or cancels a pending change.',
    args: { input: t.arg({ type: LinkInput, required: true }) },
    resolve: async (_, { input }, { links, host }) => {
      const done = await applyEmailChange(links, host, input.link)
      return outcome(typeof done === 'string' ? [EMAIL_FAILURES[done]] : [])
    },
  }),
}))
