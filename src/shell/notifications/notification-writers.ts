import type { I18n, MessageDescriptor } from '@lingui/core'
import type { NotificationCode, NotificationKind, RequestStatus, RequestType } from '#src/data/generated/schema.ts'
import { checkNames } from '#src/resources/health/health-words.ts'
import { LEAVE, NO_ADDRESS, NOTHING_TO_DO } from './request-words.ts'

export type Notification = {
  kind: NotificationKind
  requestType: RequestType | null
  requestStatus: RequestStatus | null
  titleCode: NotificationCode
  parameters: readonly { name: string; value: string }[]
  /** Not queried for announcements. */
  link?: string | null
}

type Sentences = { title: MessageDescriptor; detail?: MessageDescriptor | string }
/** `parameter` returns the value of a parameter, or an empty string if the notification does not have it. */
type Facts = { i18n: I18n; notification: Notification; parameter: (name: string) => string }
/** Returns undefined if the notification lacks a value that its sentence requires. */
export type Writer = (facts: Facts) => Sentences | undefined

/** Describes the status of a request of the HR product: its type, and the next step of the user. */
export const request =
  (next: Partial<Record<RequestStatus, MessageDescriptor>>, titleOf: (type: RequestType, person: string) => MessageDescriptor): Writer =>
  ({ i18n, notification: { requestType, requestStatus, link }, parameter }) => {
    if (!requestType) return undefined
    const leave = LEAVE[parameter('leaveType')]
    const step = (requestStatus && next[requestStatus]) ?? NOTHING_TO_DO
    const missing = link === null && step !== NOTHING_TO_DO ? NO_ADDRESS : undefined
    const detail = [leave, step, missing].flatMap((each) => (each ? [i18n._(each)] : [])).join(' · ')
    return { title: titleOf(requestType, parameter('person')), detail }
  }

/** Reports that health checks have failed twice in a row, or have recovered. */
export const checks =
  (title: MessageDescriptor, next: MessageDescriptor): Writer =>
  ({ i18n, parameter }) => {
    const names = parameter('checks').split(' ')
    const failed = names.map((name) => (checkNames[name] ? i18n._(checkNames[name]) : name)).join(', ')
    return { title, detail: `${failed} · ${i18n._(next)}` }
  }

/** Reports changes of a login provider to those who manage it (promises F5 and E23). */
export const ofProvider =
  (write: (provider: string, facts: Facts) => Sentences): Writer =>
  (facts) =>
    write(facts.parameter('provider'), facts)

export const dayOf = ({ i18n, parameter }: Facts) => i18n.date(new Date(parameter('endsAt')), { dateStyle: 'long' })
