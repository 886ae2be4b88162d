import { isAhead } from '../../accounts/clock.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { readMoment } from '../../platform/moment.ts'
import { requestStatuses, requestTypes } from '../../tables/people/notification.table.ts'
import { leaveTypes } from '../../tables/request.table.ts'

const FIELDS = ['id', 'type', 'leaveType', 'status', 'person', 'approver', 'changedAt', 'path']
const MOST = 200

/** Reads the body of a request. @throws HttpError 400 that names the field and its allowed values */
export function readRequest(body: unknown) {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bad('The body must be an object.')
  const fields: Readonly<Record<string, unknown>> = { ...body }
  const unknown = Object.keys(fields).find((name) => !FIELDS.includes(name))
  if (unknown !== undefined) throw bad(`${unknown.slice(0, MOST)} is no field of a request. Known are ${FIELDS.join(', ')}.`)
  const type = oneOf('type', requestTypes, fields['type'])
  if (type !== 'LEAVE' && fields['leaveType'] != null) throw bad('leaveType is of the type LEAVE only.')
  const status = oneOf('status', requestStatuses, fields['status'])
  const approver = fields['approver'] == null ? undefined : text('approver', fields['approver'])
  if (approver === undefined && (status === 'SUBMITTED' || status === 'INFORMATION_PROVIDED'))
    throw bad(`approver is required with the status ${status}: it waits for them.`)
  return {
    sourceId: text('id', fields['id']),
    type,
    leaveType: type === 'LEAVE' ? oneOf('leaveType', leaveTypes, fields['leaveType']) : null,
    status,
    person: text('person', fields['person']),
    approver,
    changedAt: momentOf(fields['changedAt']),
    path: fields['path'] == null ? undefined : pathOf(text('path', fields['path'], 500)),
  }
}

function oneOf<const Value extends string>(name: string, known: readonly Value[], value: unknown): Value {
  const found = known.find((each) => each === value)
  if (found) return found
  const message = typeof value === 'string' ? `${JSON.stringify(value.slice(0, MOST))} is no ${name}` : `${name} is required`
  throw bad(`${message}. Known are ${known.join(', ')}.`)
}

function text(name: string, value: unknown, most = MOST): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > most || value.includes('\0') || !value.isWellFormed())
    throw bad(`${name} must be a text of 1 to ${most} characters.`)
  return value
}

function momentOf(value: unknown): Date {
  const at = readMoment(value)
  if (!at) throw bad('changedAt must be a time with its zone, as 2026-03-01T09:30:00Z.')
  // A moment in the future would make all later updates look old.
  if (isAhead(at)) throw bad('changedAt is in the future. Check the clock of the app.')
  return at
}

/** The path must stay below the address of the HR product, however a browser interprets it. */
function pathOf(path: string): string {
  const base = 'https://hr.invalid'
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined
  if (!path.startsWith('/') || url?.origin !== base || /[\\\s]/.test(path) || /(^|\/)\.\.?(\/|$|\?|#)/.test(decodedDots(path)))
    throw bad('path must begin with / and stay within the HR product.')
  return path
}

const decodedDots = (path: string) => path.replaceAll(/%2e/gi, '.')

const bad = (message: string) => new HttpError(400, 'BAD_REQUEST', message)
