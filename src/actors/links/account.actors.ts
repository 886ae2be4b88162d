import type { AnyVariables, Client, TypedDocumentNode } from '@urql/core'
import { fromPromise } from 'xstate'
import { sendMutation } from '#src/data/send-mutation.ts'
import { accountMachine } from '#machines/account/account.machine.ts'
import type { LinkFailure, LinkPurpose, LinkRead, LinkUsed, NewPassword, PasswordSet } from '#machines/account/account.types.ts'
import {
  ConfirmAccountDocument,
  ConfirmEmailChangeDocument,
  ReadLinkDocument,
  ResendLinkDocument,
  SetPasswordByLinkDocument,
} from './account.generated.ts'
import type { ReadLinkQuery } from './account.generated.ts'

type Purpose = NonNullable<ReadLinkQuery['link']['purpose']>

/** A link to personal data opens a page of the identity provider, so it is not handled here. */
const PURPOSES: Readonly<Record<Exclude<Purpose, 'PERSONAL_DATA'>, LinkPurpose>> = {
  CONFIRM_ACCOUNT: 'confirmAccount',
  PASSWORD_RESET: 'resetPassword',
  SET_PASSWORD: 'setPassword',
  CONFIRM_EMAIL: 'confirmEmail',
  CANCEL_EMAIL: 'cancelEmail',
  UNDO_EMAIL: 'undoEmail',
}

/** The account chart with operations on the server, which require no session. Each rejects if the server does not answer. */
export const liveAccountMachine = (client: Client) =>
  accountMachine.provide({
    actors: {
      readLink: fromPromise<LinkRead, { link: string }>(async ({ input }) => {
        const { link } = await answer(client.query(ReadLinkDocument, input).toPromise())
        return readOf(link)
      }),
      useLink: fromPromise<LinkUsed, { link: string; purpose: LinkPurpose }>(async ({ input: { link, purpose } }) => {
        const used = await useLink(client, link, purpose)
        const [code] = used.errors?.map((error) => error.code) ?? []
        if (code !== undefined) return { outcome: FAILURES[code] ?? 'dead', asksPassword: false }
        return { outcome: 'used', asksPassword: used.asksPassword }
      }),
      setPassword: fromPromise<PasswordSet, NewPassword & { link: string }>(async ({ input }) => {
        const { setPasswordByLink } = await change(client, SetPasswordByLinkDocument, { input })
        const faults = setPasswordByLink.errors?.map(({ code }) => code) ?? []
        if (faults.length === 0) return { outcome: 'set', faults }
        return { outcome: faults.includes('LINK_EXPIRED') ? 'dead' : 'refused', faults }
      }),
      resendLink: fromPromise<void, { link: string }>(async ({ input }) => {
        await change(client, ResendLinkDocument, { input })
      }),
    },
  })

const FAILURES: Readonly<Record<string, LinkFailure>> = { EMAIL_TAKEN: 'taken', ACCOUNT_LOCKED: 'locked' }
const STATES = { USABLE: 'usable', DONE: 'done', EXPIRED: 'expired' } as const

const readOf = ({ state, purpose, userName, email }: ReadLinkQuery['link']): LinkRead => {
  const nothing: LinkRead = { state: 'unknown', purpose: 'confirmAccount', userName: undefined, email: undefined }
  if (state === 'UNKNOWN' || purpose === null || purpose === 'PERSONAL_DATA') return nothing
  return {
    state: STATES[state],
    purpose: PURPOSES[purpose],
    userName: userName ?? undefined,
    email: email ?? undefined,
  }
}

const useLink = async (client: Client, link: string, purpose: LinkPurpose) => {
  if (purpose === 'confirmEmail' || purpose === 'cancelEmail' || purpose === 'undoEmail') {
    const { confirmEmailChange } = await change(client, ConfirmEmailChangeDocument, { input: { link } })
    return { ...confirmEmailChange, asksPassword: false }
  }
  const { confirmAccount } = await change(client, ConfirmAccountDocument, { input: { link } })
  return confirmAccount
}

const change = <Data, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> => answer(sendMutation(client, document, variables))

const answer = async <Data>(result: Promise<{ data?: Data | undefined; error?: Error | undefined }>): Promise<Data> => {
  const { data, error } = await result
  if (data === undefined || error) throw error ?? new Error('The server gave no answer')
  return data
}
