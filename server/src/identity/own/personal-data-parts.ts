import { and, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { columnsWithout } from '../../db/columns-without.ts'
import type { Orm } from '../../db/orm.ts'
import { accessProfile, lostAccessProfile, staffAccessProfile, userAccessProfile } from '../../tables/access-profile.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { scimUser } from '../../tables/providers/scim.table.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { recoveryCode, userFidoCredential } from '../../tables/people/credential.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { errorRecording } from '../../tables/people/error-recording.table.ts'
import { formDraft } from '../../tables/people/draft.table.ts'
import { auditLog, eventLog } from '../../tables/logs/log.table.ts'
import { userHrId } from '../../tables/migration.table.ts'
import { notification } from '../../tables/people/notification.table.ts'
import { userPreference } from '../../tables/people/preference.table.ts'
import { savedView } from '../../tables/people/saved-view.table.ts'
import { signInTrace } from '../../tables/providers/sign-in-trace.table.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { importFile } from '../../tables/import.table.ts'
import { userColumns } from '../../entities/users/user.row.ts'
import { userCustomer, userDatabase, userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { job } from '../../tables/job.table.ts'
import { payrollEmployee } from '../../tables/payroll.table.ts'
import { hrRequest } from '../../tables/request.table.ts'
import { outbox } from '../../tables/outbox.table.ts'

const MOST_ROWS = 10_000

type Row = Readonly<Record<string, unknown>>
/** Rows of one kind; the columns are known even if there are no rows. */
export type Part = { readonly columns: readonly string[]; readonly rows: readonly Row[] }

type Parts = Readonly<Record<string, Part>>

export async function personalDataParts(orm: Pick<Orm, 'select'>, userId: string): Promise<Parts> {
  return { ...(await accountParts(orm, userId)), ...(await workParts(orm, userId)), ...(await historyParts(orm, userId)) }
}

/** Parts that only the person themselves gets: what they have typed and seen is about others too, whom the one who exports may not reach. */
const OF_THE_PERSON = ['drafts', 'error-recordings']

/** The parts for somebody who answers a request of the person. What the person did to other records is in it without these records. */
export async function personalDataPartsForOthers(orm: Pick<Orm, 'select'>, userId: string): Promise<Parts> {
  const parts = Object.entries(await personalDataParts(orm, userId)).filter(([name]) => !OF_THE_PERSON.includes(name))
  return Object.fromEntries(parts.map(([name, part]) => [name, forOthers(name, part, userId)]))
}

function forOthers(name: string, part: Part, userId: string): Part {
  if (name === 'notifications') return { ...part, rows: part.rows.map((row) => ({ ...row, parameters: null, link: null })) }
  if (name !== 'audit') return part
  const withoutSubject = { subjectType: null, subjectId: null, before: null, after: null }
  return { ...part, rows: part.rows.map((row) => (row['subjectId'] === userId ? row : { ...row, ...withoutSubject })) }
}

async function part<Columns extends object>(columns: Columns, read: (columns: Columns) => Promise<readonly Row[]>): Promise<Part> {
  return { columns: Object.keys(columns), rows: await read(columns) }
}

const accountParts = async (orm: Pick<Orm, 'select'>, userId: string) => ({
  account: await part(userColumns, (columns) => orm.select(columns).from(userIdentity).where(eq(userIdentity.id, userId))),
  claims: await part({ type: userClaim.claimType, value: userClaim.claimValue }, (columns) =>
    orm.select(columns).from(userClaim).where(eq(userClaim.userId, userId)),
  ),
  organisations: await part({ id: customer.id, name: customer.name, isDefault: userCustomer.isDefault }, (columns) =>
    orm
      .select(columns)
      .from(userCustomer)
      .innerJoin(customer, eq(customer.id, userCustomer.customerId))
      .where(eq(userCustomer.userId, userId)),
  ),
  'access-profiles': await part(
    { id: accessProfile.id, name: accessProfile.name, organisation: customer.name, organisationId: customer.id },
    (columns) =>
      orm
        .select(columns)
        .from(userAccessProfile)
        .innerJoin(accessProfile, eq(accessProfile.id, userAccessProfile.accessProfileId))
        .innerJoin(customer, eq(customer.id, userAccessProfile.customerId))
        .where(eq(userAccessProfile.userId, userId)),
  ),
  'lost-access-profiles': await part({ organisation: customer.name, organisationId: customer.id }, (columns) =>
    orm
      .select(columns)
      .from(lostAccessProfile)
      .innerJoin(customer, eq(customer.id, lostAccessProfile.customerId))
      .where(eq(lostAccessProfile.userId, userId)),
  ),
  'staff-access-profiles': await part({ id: accessProfile.id, name: accessProfile.name }, (columns) =>
    orm
      .select(columns)
      .from(staffAccessProfile)
      .innerJoin(accessProfile, eq(accessProfile.id, staffAccessProfile.accessProfileId))
      .where(eq(staffAccessProfile.userId, userId)),
  ),
  'hr-ids': await part(
    { source: userHrId.source, hrUserId: userHrId.hrUserId, organisation: customer.name, organisationId: customer.id },
    (columns) =>
      orm.select(columns).from(userHrId).innerJoin(customer, eq(customer.id, userHrId.customerId)).where(eq(userHrId.userId, userId)),
  ),
  payroll: await part(columnsWithout(payrollEmployee, 'nameFolded', 'searchText'), (columns) =>
    orm.select(columns).from(payrollEmployee).where(eq(payrollEmployee.userId, userId)),
  ),
  databases: await part({ name: userDatabase.name }, (columns) =>
    orm.select(columns).from(userDatabase).where(eq(userDatabase.userId, userId)),
  ),
  'external-logins': await part(getTableColumns(userLogin), (columns) =>
    orm.select(columns).from(userLogin).where(eq(userLogin.userId, userId)),
  ),
  directory: await part(
    {
      name: loginProvider.displayName,
      userName: scimUser.userName,
      externalId: scimUser.externalId,
      deletedAt: scimUser.deletedAt,
      updatedAt: scimUser.updatedAt,
    },
    (columns) =>
      orm
        .select(columns)
        .from(scimUser)
        .innerJoin(loginProvider, eq(loginProvider.id, scimUser.providerId))
        .where(eq(scimUser.userId, userId)),
  ),
  'security-devices': await part(
    {
      name: userFidoCredential.name,
      host: userFidoCredential.host,
      createdAt: userFidoCredential.createdAt,
      lastUsedAt: userFidoCredential.lastUsedAt,
    },
    (columns) => orm.select(columns).from(userFidoCredential).where(eq(userFidoCredential.userId, userId)),
  ),
  'recovery-codes': await part({ createdAt: recoveryCode.createdAt, usedAt: recoveryCode.usedAt }, (columns) =>
    orm.select(columns).from(recoveryCode).where(eq(recoveryCode.userId, userId)),
  ),
})

const workParts = async (orm: Pick<Orm, 'select'>, userId: string) => ({
  'saved-views': await part(getTableColumns(savedView), (columns) =>
    orm.select(columns).from(savedView).where(eq(savedView.userId, userId)),
  ),
  preferences: await part(getTableColumns(userPreference), (columns) =>
    orm.select(columns).from(userPreference).where(eq(userPreference.userId, userId)),
  ),
  drafts: await part(
    // The key of a row begins with the writer, which is a random name. Rows of discarded drafts have nothing of the person.
    {
      ...columnsWithout(formDraft, 'writer', 'sequence', 'isDiscarded'),
      form: sql<string>`substr(${formDraft.form}, length(coalesce(${formDraft.writer}, '')) + 1)`,
    },
    (columns) =>
      orm
        .select(columns)
        .from(formDraft)
        .where(and(eq(formDraft.userId, userId), eq(formDraft.isDiscarded, false))),
  ),
  'error-recordings': await part(
    { reference: errorRecording.reference, content: errorRecording.content, createdAt: errorRecording.createdAt },
    (columns) => orm.select(columns).from(errorRecording).where(eq(errorRecording.userId, userId)),
  ),
  jobs: await part(
    {
      id: job.id,
      kind: job.kind,
      action: job.action,
      host: job.host,
      state: job.state,
      total: job.total,
      createdAt: job.createdAt,
      finishedAt: job.finishedAt,
    },
    (columns) => orm.select(columns).from(job).where(eq(job.createdBy, userId)).orderBy(desc(job.createdAt)).limit(MOST_ROWS),
  ),
  // The file and its corrections are left out: they contain other people's data.
  imports: await part(columnsWithout(importFile, 'content', 'mapping', 'defaults', 'corrections'), (columns) =>
    orm.select(columns).from(importFile).where(eq(importFile.createdBy, userId)),
  ),
})

const historyParts = async (orm: Pick<Orm, 'select'>, userId: string) => ({
  notifications: await part(getTableColumns(notification), (columns) =>
    orm.select(columns).from(notification).where(eq(notification.userId, userId)).orderBy(desc(notification.createdAt)).limit(MOST_ROWS),
  ),
  requests: await part(
    {
      id: hrRequest.sourceId,
      type: hrRequest.type,
      leaveType: hrRequest.leaveType,
      status: hrRequest.status,
      changedAt: hrRequest.changedAt,
    },
    (columns) =>
      orm.select(columns).from(hrRequest).where(eq(hrRequest.userId, userId)).orderBy(desc(hrRequest.changedAt)).limit(MOST_ROWS),
  ),
  // Requests of other people: includes only the fact that they wait, or waited, for this user.
  'requests-to-decide': await part(
    { id: hrRequest.sourceId, type: hrRequest.type, status: hrRequest.status, changedAt: hrRequest.changedAt },
    (columns) =>
      orm.select(columns).from(hrRequest).where(eq(hrRequest.approverId, userId)).orderBy(desc(hrRequest.changedAt)).limit(MOST_ROWS),
  ),
  // Texts are left out, because they may contain links and codes that still work.
  messages: await part(
    {
      channel: outbox.channel,
      recipient: outbox.recipient,
      subject: outbox.subject,
      purpose: outbox.purpose,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
    },
    (columns) => orm.select(columns).from(outbox).where(eq(outbox.userId, userId)).orderBy(desc(outbox.createdAt)).limit(MOST_ROWS),
  ),
  sessions: await part(columnsWithout(serverSideSession, 'securityStamp'), (columns) =>
    orm.select(columns).from(serverSideSession).where(eq(serverSideSession.userId, userId)).limit(MOST_ROWS),
  ),
  'external-sign-ins': await part(
    {
      provider: loginProvider.displayName,
      kind: signInTrace.kind,
      startedAt: signInTrace.startedAt,
      finishedAt: signInTrace.finishedAt,
      failed: signInTrace.failed,
      claims: signInTrace.claims,
    },
    (columns) =>
      orm
        .select(columns)
        .from(signInTrace)
        .innerJoin(loginProvider, eq(loginProvider.id, signInTrace.providerId))
        .where(eq(signInTrace.userId, userId))
        .orderBy(desc(signInTrace.startedAt))
        .limit(MOST_ROWS),
  ),
  events: await part(getTableColumns(eventLog), (columns) =>
    orm.select(columns).from(eventLog).where(eq(eventLog.userId, userId)).orderBy(desc(eventLog.at), desc(eventLog.id)).limit(MOST_ROWS),
  ),
  audit: await part(columnsWithout(auditLog, 'salt'), (columns) =>
    orm
      .select(columns)
      .from(auditLog)
      .where(or(eq(auditLog.actorId, userId), eq(auditLog.subjectId, userId)))
      .orderBy(desc(auditLog.id))
      .limit(MOST_ROWS),
  ),
})
