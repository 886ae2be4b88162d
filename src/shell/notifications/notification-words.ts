import { UNKNOWN } from '#contract/unknown-code.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NotificationCode, NotificationKind } from '#src/data/generated/schema.ts'
import { isLeavingObstacle, leavingWords } from '#src/resources/server-words/leaving-words.ts'
import { checks, dayOf, ofProvider, request, type Notification, type Writer } from './notification-writers.ts'
import { NOTHING_TO_DO, OWN, received, STATUS, TO_DECIDE, TO_DO } from './request-words.ts'

/** Text of a notification. Only requests have a `status`. */
type NotificationWords = { title: string; detail: string | undefined; status: string | undefined }

/** Returns the text of a notification in the user's language. An unknown code gets the name of its kind. */
export const wordsOf = (i18n: I18n, notification: Notification): NotificationWords => {
  const { kind, titleCode, parameters, requestStatus } = notification
  const parameter = (name: string) => parameters.find((each) => each.name === name)?.value ?? ''
  const sentences = titleCode === UNKNOWN ? undefined : SENTENCES[titleCode]
  const { title, detail } = sentences?.({ i18n, notification, parameter }) ?? { title: KIND[kind] }
  return {
    title: i18n._(title),
    detail: typeof detail === 'string' ? detail : detail && i18n._(detail),
    status: requestStatus === null ? undefined : i18n._(STATUS[requestStatus]),
  }
}

const CREATED = msg({ context: 'row of an import', message: 'Created' })
const UPDATED = msg({ context: 'row of an import', message: 'Updated' })
const DONE = msg`Done`
const SEE_FAILED = msg`Open it to see what failed and how to fix it.`

/** Reports the end of a job with the number of rows per result, failures first, in the terms of its page. */
const job =
  (title: MessageDescriptor, { next = NOTHING_TO_DO, done = DONE } = {}): Writer =>
  ({ i18n, parameter }) => {
    const outcomes = [
      ['failed', msg({ context: 'row of a job', message: 'Failed' })],
      ['skipped', msg`Skipped`],
      ['count', done],
      ['updated', UPDATED],
      ['unchanged', msg`Unchanged`],
    ] as const
    const counts = outcomes.flatMap(([name, label]) => {
      const count = Number(parameter(name))
      return count > 0 ? [`${i18n._(label)}: ${i18n.number(count)}`] : []
    })
    return { title, detail: [...counts, i18n._(Number(parameter('failed')) > 0 ? SEE_FAILED : next)].join(' · ') }
  }

/** Reports a change that somebody else made to an app (promise E26). */
const appChange =
  (titleOf: (app: string) => MessageDescriptor): Writer =>
  ({ parameter }) => {
    const by = parameter('by')
    return { title: titleOf(parameter('app')), detail: msg`By ${by}. If you did not expect this, check the app.` }
  }

const KIND: Record<NotificationKind, MessageDescriptor> = {
  REQUEST: msg`A request has changed`,
  SECURITY: msg`Security notice`,
  WORK: msg`Job finished`,
}

const SENTENCES: Readonly<Record<Exclude<NotificationCode, typeof UNKNOWN>, Writer>> = {
  PASSWORD_CHANGED: () => ({
    title: msg`Your password was changed`,
    detail: msg`If this was not you, reset it now and tell your administrator.`,
  }),
  ACCESS_LINK_COPIED: () => ({
    title: msg`An administrator has copied a link to your account`,
    detail: msg`The link sets your password. If you did not ask for it, tell another administrator.`,
  }),
  NEW_DEVICE({ parameter }) {
    const [browser, system, address] = [parameter('browser'), parameter('system'), parameter('address')]
    return {
      title: browser && system ? msg`New sign-in with ${browser} on ${system}` : msg`New sign-in from an unknown device`,
      detail: msg`From the address ${address}. If this was not you, change your password.`,
    }
  },
  REQUEST_RECEIVED: request(TO_DECIDE, received),
  REQUEST_STATUS: request(TO_DO, (type) => OWN[type]),
  CHECKS_FAILED: checks(msg`The system needs attention`, msg`Open the system status to see the causes.`),
  CHECKS_WELL: checks(msg`The system is healthy again`, NOTHING_TO_DO),
  EXPORT_FINISHED: job(msg`Your export is ready`, { next: msg`Open it to download the file.` }),
  IMPORT_FINISHED: job(msg`Your import has finished`, { done: CREATED }),
  BULK_FINISHED: job(msg`Your changes are done`),
  UNDO_FINISHED: job(msg`Your changes have been undone`),
  MIGRATION_REVIEWED: ({ i18n, parameter }) => ({
    title: msg`Your migration has been reviewed`,
    detail: i18n._(Number(parameter('count')) > 0 ? msg`Check the result, then start the migration.` : SEE_FAILED),
  }),
  MIGRATION_FINISHED: job(msg`Your migration has finished`),
  MIGRATION_UNDONE: job(msg`Your migration has been undone`),
  APP_OWNER_LEFT(facts) {
    const [app, day] = [facts.parameter('app'), dayOf(facts)]
    return {
      title: msg`The app ${app} needs another owner`,
      detail: msg`Its owner can no longer sign in. On ${day} it loses the owner’s rights and can do nothing in the portal.`,
    }
  },
  APP_SECRET_ENDS(facts) {
    const [app, day] = [facts.parameter('app'), dayOf(facts)]
    return {
      title: msg`The secret of ${app} is about to expire`,
      detail: msg`It expires on ${day}. Create a new one and add it to the app.`,
    }
  },
  APP_ACCESS_CHANGED: appChange((app) => msg`What ${app} may administer has changed`),
  APP_SECRET_CREATED: appChange((app) => msg`A secret of ${app} was created`),
  APP_SECRET_DELETED: appChange((app) => msg`A secret of ${app} was deleted`),
  APP_REDIRECTS_CHANGED: appChange((app) => msg`The redirect URIs of ${app} have changed`),
  PROVIDER_METADATA_CHANGED: ofProvider((provider) => ({
    title: msg`The login provider ${provider} has changed`,
    detail: msg`Its new metadata was read and applied.`,
  })),
  PROVIDER_METADATA_REFUSED: ofProvider((provider) => ({
    title: msg`The metadata of ${provider} is invalid`,
    detail: msg`Sign-ins continue with the previous metadata. Check the metadata address.`,
  })),
  PROVIDER_CHANGE_WAITS: ofProvider((provider) => ({
    title: msg`A change of ${provider} needs to be confirmed`,
    detail: msg`Check what it changes, then confirm or discard it.`,
  })),
  PROVIDER_TRUST_CHANGED: ofProvider((provider) => ({
    title: msg`The connection of ${provider} was changed`,
    detail: msg`If you did not expect this, check the login provider or tell your administrator.`,
  })),
  PROVIDER_DELETED: ofProvider((provider) => ({
    title: msg`The login provider ${provider} was deleted`,
    detail: msg`Users can no longer sign in with it.`,
  })),
  PROVIDER_JOINED: ofProvider((provider) => ({
    title: msg`Someone joined by ${provider}`,
    detail: msg`Their account was created at their first sign-in. Check who joined.`,
  })),
  PROVIDER_JOIN_LIMIT: ofProvider((provider) => ({
    title: msg`More people want to join by ${provider} than an hour allows`,
    detail: msg`The others can try again later. Check who joined, or raise the limit.`,
  })),
  PROVIDER_GROUPS_PAUSED: ofProvider((provider) => ({
    title: msg`Groups of ${provider} are paused`,
    detail: msg`Whoever set them up has left, or the connection has changed since. Check them and confirm them.`,
  })),
  PROVIDER_GROUPS_UNAVAILABLE: ofProvider((provider) => ({
    title: msg`${provider} did not list the groups of a user`,
    detail: msg`There are too many, its UserInfo endpoint did not answer, or it sends IDs where the table has names. Access profiles stay for 24 hours.`,
  })),
  PROVIDER_JOIN_PAUSED: ofProvider((provider) => ({
    title: msg`Joining by ${provider} is paused`,
    detail: msg`Something has changed since it was set up. Check it and save it again.`,
  })),
  PROVIDER_SETUP_HANDED_IN: ofProvider((provider, { parameter }) => {
    const by = parameter('by')
    return { title: msg`The setup of ${provider} was submitted`, detail: msg`By ${by}. Check it, test it and enable it.` }
  }),
  PROVIDER_DOMAIN_MISSING: ofProvider((provider, { parameter }) => {
    const domain = parameter('domain')
    return {
      title: msg`The DNS record of ${domain} is missing`,
      detail: msg`Sign-ins by ${provider} continue for 72 hours. Publish the TXT record again.`,
    }
  }),
  PROVIDER_DOMAIN_LOST: ofProvider((provider, { parameter }) => {
    const domain = parameter('domain')
    return {
      title: msg`The domain ${domain} is no longer verified`,
      detail: msg`Its users cannot sign in by ${provider}. Publish the TXT record and verify the domain again.`,
    }
  }),
  PROVIDER_OWNER_LIMITED: ofProvider((provider) => ({
    title: msg`Provisioning by ${provider} needs another owner`,
    detail: msg`Its owner may no longer do everything that the directory does, so some of its requests are refused. Take it over.`,
  })),
  PROVIDER_OWNER_LEFT: ofProvider((provider, facts) => {
    const title = msg`The owner of provisioning by ${provider} has left`
    if (facts.parameter('endsAt') === '')
      return { title, detail: msg`The directory can only deactivate users until someone takes it over.` }
    const last = dayOf(facts)
    return { title, detail: msg`Take it over by ${last}. After that, the directory can only deactivate users.` }
  }),
  PROVIDER_CERTIFICATE_ENDS: ofProvider((provider, facts) => {
    const day = dayOf(facts)
    return {
      title: msg`A certificate of ${provider} is about to expire`,
      detail: msg`It expires on ${day}. Ask the provider for a new one.`,
    }
  }),
  PROVIDER_SECRET_ENDS: ofProvider((provider, facts) => {
    const day = dayOf(facts)
    return {
      title: msg`The client secret of ${provider} is about to expire`,
      detail: msg`It expires on ${day}. Ask the provider for a new one.`,
    }
  }),
  PROVIDER_MASS_LEAVING: ofProvider((provider) => ({
    title: msg`${provider} deactivates many users at once`,
    detail: msg`Check whether that is meant. You can make them active again with one press on the provisioning page.`,
  })),
  LEAVER_WAITS: ({ parameter }) => {
    const [person, obstacle] = [parameter('person'), parameter('obstacle')]
    const title = msg`${person} stays after the last day`
    return isLeavingObstacle(obstacle) ? { title, detail: leavingWords[obstacle] } : { title }
  },
  PROVIDER_LEAVER_WAITS: ofProvider((provider) => ({
    title: msg`${provider} deactivates the last administrator of a customer`,
    detail: msg`This user stays active until someone else administers the customer.`,
  })),
  PROVIDER_BREAK_GLASS_USED: ofProvider((provider) => ({
    title: msg`Someone signed in without ${provider}`,
    detail: msg`This user keeps a password in case the login provider fails. If you did not expect this, lock the account.`,
  })),
  PROVIDER_BREAK_GLASS_UNTRIED: ofProvider((provider, { parameter }) => {
    const name = parameter('customer')
    return {
      title: msg`Try the sign-in to ${name} without ${provider}`,
      detail: msg`A user who keeps a password there has not used it for 90 days. Ask them to sign in with it once, so that it works when it is needed.`,
    }
  }),
  PROVIDER_WITHOUT_BREAK_GLASS: ofProvider((provider, { parameter }) => {
    const name = parameter('customer')
    return {
      title: msg`Nobody could sign in to ${name} without ${provider}`,
      detail: msg`The users who keep a password there can no longer use it. Name others on the customer’s setup page, in case the login provider fails.`,
    }
  }),
  PROVIDER_REQUIREMENT_LIFTED: ofProvider((provider, { parameter }) => {
    const [name, domain] = [parameter('customer'), parameter('domain')]
    return {
      title: msg`${name} no longer requires ${provider}`,
      detail: msg`The domain ${domain} is no longer verified, so its users may sign in by other ways. Verify it, and require the login provider again.`,
    }
  }),
  PROVIDER_SILENT: ofProvider((provider, { i18n, parameter }) => {
    const day = i18n.date(new Date(parameter('since')), { dateStyle: 'long' })
    return {
      title: msg`The directory of ${provider} is silent`,
      detail: msg`It sent requests daily, and the last one came on ${day}. Until it sends again, people who leave stay active here.`,
    }
  }),
  PROVIDER_TOKEN_ENDS: ofProvider((provider, facts) => {
    const day = dayOf(facts)
    return {
      title: msg`The provisioning token of ${provider} is about to expire`,
      detail: msg`It expires on ${day}. After that, the directory cannot provision users. Create a new token and enter it in the directory.`,
    }
  }),
}
