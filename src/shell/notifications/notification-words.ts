import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NotificationKind, RequestStatus, RequestType } from '#src/data/generated/schema.ts'
import { checkNames } from '#src/resources/health/health-words.ts'

type Told = {
  kind: NotificationKind
  requestType: RequestType | null
  requestStatus: RequestStatus | null
  titleCode: string
  parameters: readonly { name: string; value: string }[]
  /** Not asked for where it is announced. */
  link?: string | null
}

/** `status` is of requests only. */
export type NotificationWords = { title: string; detail: string | undefined; status: string | undefined }

/** What a notification says, in the reader's language. A code that this version does not know gets the name of its kind. */
export const wordsOf = (i18n: I18n, told: Told): NotificationWords => {
  const parameter = (name: string) => told.parameters.find((each) => each.name === name)?.value ?? ''
  const { title, detail } =
    checkSentences(i18n, told.titleCode, parameter) ??
    providerSentences(i18n, told.titleCode, parameter) ??
    jobSentences(i18n, told.titleCode, parameter) ??
    requestSentences(i18n, told, parameter) ??
    sentencesOf(told, parameter)
  return {
    title: i18n._(title),
    detail: typeof detail === 'string' ? detail : detail && i18n._(detail),
    status: told.requestStatus === null ? undefined : i18n._(STATUS[told.requestStatus]),
  }
}

type Sentences = { title: MessageDescriptor; detail?: MessageDescriptor | string }

const sentencesOf = ({ kind, titleCode }: Told, parameter: (name: string) => string): Sentences => {
  const [browser, system, address] = [parameter('browser'), parameter('system'), parameter('address')]
  if (titleCode === 'PASSWORD_CHANGED')
    return { title: msg`Your password was changed`, detail: msg`If this was not you, reset it now and tell your administrator.` }
  if (titleCode === 'NEW_DEVICE')
    return {
      title: browser && system ? msg`New sign-in with ${browser} on ${system}` : msg`New sign-in from an unknown device`,
      detail: msg`From the address ${address}. If this was not you, change your password.`,
    }
  return { title: KIND[kind] }
}

/** How a request of the HR product stands: of which leave it is, and what its reader does next. */
const requestSentences = (i18n: I18n, told: Told, parameter: (name: string) => string): Sentences | undefined => {
  const { titleCode, requestType, requestStatus } = told
  const isReceived = titleCode === 'REQUEST_RECEIVED'
  if (!requestType || (!isReceived && titleCode !== 'REQUEST_STATUS')) return undefined
  const leave = LEAVE[parameter('leaveType')]
  const next = (requestStatus && (isReceived ? TO_DECIDE : TO_DO)[requestStatus]) ?? NOTHING_TO_DO
  const missing = told.link === null && next !== NOTHING_TO_DO ? NO_ADDRESS : undefined
  const detail = [leave, next, missing].flatMap((each) => (each ? [i18n._(each)] : [])).join(' · ')
  return { title: isReceived ? received(requestType, parameter('person')) : OWN[requestType], detail }
}

const NOTHING_TO_DO = msg`There is nothing left for you to do.`
/** The partner has not set where its HR product is. */
const NO_ADDRESS = msg`There is no link because the address of the HR product is not set.`

const TO_DECIDE: Partial<Record<RequestStatus, MessageDescriptor>> = {
  SUBMITTED: msg`Check it in the HR product and decide.`,
  INFORMATION_PROVIDED: msg`Read the answer in the HR product and decide.`,
}
const TO_DO: Partial<Record<RequestStatus, MessageDescriptor>> = {
  MORE_INFORMATION_REQUIRED: msg`Add what is missing in the HR product.`,
  DECLINED: msg`Read the reason in the HR product.`,
}

const LEAVE: Readonly<Record<string, MessageDescriptor>> = {
  ADOPTION: msg`Adoption leave`,
  ANNUAL: msg`Annual leave`,
  BEREAVEMENT: msg`Bereavement leave`,
  CARE: msg`Care leave`,
  MATERNITY: msg`Maternity leave`,
  OTHER: msg`Other leave`,
  PARENTAL: msg`Parental leave`,
  PATERNITY: msg`Paternity leave`,
  SICK: msg`Sick leave`,
  STUDY: msg`Study leave`,
  UNPAID: msg`Unpaid leave`,
}

/** That checks of the system have failed twice in a row, or are well again. */
const checkSentences = (i18n: I18n, titleCode: string, parameter: (name: string) => string): Sentences | undefined => {
  const title = CHECKS[titleCode]
  if (!title) return undefined
  const names = parameter('checks').split(' ')
  const checks = names.map((name) => (checkNames[name] ? i18n._(checkNames[name]) : name)).join(', ')
  const next = titleCode === 'CHECKS_FAILED' ? msg`Open the system status to see the causes.` : NOTHING_TO_DO
  return { title, detail: `${checks} · ${i18n._(next)}` }
}

const CHECKS: Readonly<Record<string, MessageDescriptor>> = {
  CHECKS_FAILED: msg`The system needs attention`,
  CHECKS_WELL: msg`The system is healthy again`,
}

/** That a job has ended, with how many rows ended how: failures first, in the words of its page. */
const jobSentences = (i18n: I18n, titleCode: string, parameter: (name: string) => string): Sentences | undefined => {
  const title = JOBS[titleCode]
  if (!title) return undefined
  if (titleCode === 'MIGRATION_REVIEWED') return { title, detail: i18n._(Number(parameter('count')) > 0 ? AFTER_REVIEW : SEE_FAILED) }
  const isImport = titleCode === 'IMPORT_FINISHED'
  const told = OUTCOMES.flatMap(([name, label]) => {
    const count = Number(parameter(name))
    const words = name === 'count' && isImport ? CREATED : label
    return count > 0 ? [`${i18n._(words)}: ${i18n.number(count)}`] : []
  })
  const next = Number(parameter('failed')) > 0 ? SEE_FAILED : (AFTER_JOB[titleCode] ?? NOTHING_TO_DO)
  return { title, detail: [...told, i18n._(next)].join(' · ') }
}

const SEE_FAILED = msg`Open it to see what failed and how to fix it.`
const AFTER_JOB: Readonly<Record<string, MessageDescriptor>> = {
  EXPORT_FINISHED: msg`Open it to download the file.`,
}
const AFTER_REVIEW = msg`Check the result, then start the migration.`

const JOBS: Readonly<Record<string, MessageDescriptor>> = {
  EXPORT_FINISHED: msg`Your export is ready`,
  IMPORT_FINISHED: msg`Your import has finished`,
  BULK_FINISHED: msg`Your changes are done`,
  UNDO_FINISHED: msg`Your changes have been undone`,
  MIGRATION_REVIEWED: msg`Your migration has been reviewed`,
  MIGRATION_FINISHED: msg`Your migration has finished`,
  MIGRATION_UNDONE: msg`Your migration has been undone`,
}
const CREATED = msg({ context: 'row of an import', message: 'Created' })
const OUTCOMES = [
  ['failed', msg({ context: 'row of a job', message: 'Failed' })],
  ['skipped', msg`Skipped`],
  ['count', msg`Done`],
  ['unchanged', msg`Unchanged`],
] as const

/** What becomes of a login provider or an app, for those who keep it (promises F5, E23 and E26). */
const providerSentences = (i18n: I18n, titleCode: string, parameter: (name: string) => string): Sentences | undefined => {
  const [app, by] = [parameter('app'), parameter('by')]
  if (titleCode === 'APP_SECRET_ENDS') {
    const day = i18n.date(new Date(parameter('endsAt')), { dateStyle: 'long' })
    return {
      title: msg`The secret of ${app} is about to expire`,
      detail: msg`It expires on ${day}. Create a new one and add it to the app.`,
    }
  }
  const ofApp = APP_CHANGES[titleCode]?.(app)
  if (ofApp) return { title: ofApp, detail: msg`By ${by}. If you did not expect this, check the app.` }
  const provider = parameter('provider')
  if (titleCode === 'PROVIDER_METADATA_CHANGED')
    return { title: msg`The login provider ${provider} has changed`, detail: msg`Its new metadata was read and applied.` }
  if (titleCode === 'PROVIDER_METADATA_REFUSED')
    return {
      title: msg`The metadata of ${provider} is invalid`,
      detail: msg`Sign-ins continue with the previous metadata. Check the metadata address.`,
    }
  if (titleCode === 'PROVIDER_CHANGE_WAITS')
    return { title: msg`A change of ${provider} needs to be confirmed`, detail: msg`Check what it changes, then confirm or discard it.` }
  if (titleCode === 'PROVIDER_TRUST_CHANGED')
    return {
      title: msg`The connection of ${provider} was changed`,
      detail: msg`If you did not expect this, check the login provider or tell your administrator.`,
    }
  if (titleCode === 'PROVIDER_DELETED')
    return { title: msg`The login provider ${provider} was deleted`, detail: msg`Users can no longer sign in with it.` }
  if (titleCode === 'PROVIDER_SETUP_HANDED_IN')
    return { title: msg`The setup of ${provider} was submitted`, detail: msg`By ${by}. Check it, test it and enable it.` }
  const domain = parameter('domain')
  if (titleCode === 'PROVIDER_DOMAIN_MISSING')
    return {
      title: msg`The DNS record of ${domain} is missing`,
      detail: msg`Sign-ins by ${provider} continue for 72 hours. Publish the TXT record again.`,
    }
  if (titleCode === 'PROVIDER_DOMAIN_LOST')
    return {
      title: msg`The domain ${domain} is no longer verified`,
      detail: msg`Its users cannot sign in by ${provider}. Publish the TXT record and verify the domain again.`,
    }
  if (titleCode === 'PROVIDER_OWNER_LIMITED')
    return {
      title: msg`Provisioning by ${provider} needs another owner`,
      detail: msg`Its owner may no longer do everything that the directory does, so some of its requests are refused. Take it over.`,
    }
  if (titleCode === 'PROVIDER_OWNER_LEFT') {
    const title = msg`The owner of provisioning by ${provider} has left`
    if (parameter('endsAt') === '') return { title, detail: msg`The directory can only deactivate users until someone takes it over.` }
    const last = i18n.date(new Date(parameter('endsAt')), { dateStyle: 'long' })
    return { title, detail: msg`Take it over by ${last}. After that, the directory can only deactivate users.` }
  }
  if (!['PROVIDER_CERTIFICATE_ENDS', 'PROVIDER_SECRET_ENDS', 'PROVIDER_TOKEN_ENDS'].includes(titleCode)) return undefined
  const day = i18n.date(new Date(parameter('endsAt')), { dateStyle: 'long' })
  if (titleCode === 'PROVIDER_SECRET_ENDS')
    return {
      title: msg`The client secret of ${provider} is about to expire`,
      detail: msg`It expires on ${day}. Ask the provider for a new one.`,
    }
  if (titleCode === 'PROVIDER_TOKEN_ENDS')
    return {
      title: msg`The provisioning token of ${provider} is about to expire`,
      detail: msg`It expires on ${day}. After that, the directory cannot provision users. Create a new token and enter it in the directory.`,
    }
  return { title: msg`A certificate of ${provider} is about to expire`, detail: msg`It expires on ${day}. Ask the provider for a new one.` }
}

/** What somebody else has done to an app (promise E26). */
const APP_CHANGES: Readonly<Record<string, (app: string) => MessageDescriptor>> = {
  APP_SECRET_CREATED: (app) => msg`A secret of ${app} was created`,
  APP_SECRET_DELETED: (app) => msg`A secret of ${app} was deleted`,
  APP_REDIRECTS_CHANGED: (app) => msg`The redirect URIs of ${app} have changed`,
}

const received = (type: RequestType, person: string): MessageDescriptor =>
  ({
    EXPENSE: msg`Expense request from ${person}`,
    LEAVE: msg`Leave request from ${person}`,
    TIMESHEET: msg`Timesheet from ${person}`,
  })[type]

const OWN: Record<RequestType, MessageDescriptor> = {
  EXPENSE: msg`Your expense request`,
  LEAVE: msg`Your leave request`,
  TIMESHEET: msg`Your timesheet`,
}

const KIND: Record<NotificationKind, MessageDescriptor> = {
  REQUEST: msg`A request has changed`,
  SECURITY: msg`Security notice`,
  WORK: msg`Job finished`,
}

const STATUS: Record<RequestStatus, MessageDescriptor> = {
  APPROVED: msg`Approved`,
  APPROVED_BY_ADMIN: msg`Approved by an administrator`,
  CANCELLED: msg`Cancelled`,
  DECLINED: msg`Declined`,
  IMPORTED_TO_PAYROLL: msg`Imported to payroll`,
  INFORMATION_PROVIDED: msg`Information provided`,
  MORE_INFORMATION_REQUIRED: msg`More information required`,
  SUBMITTED: msg`Submitted`,
}
