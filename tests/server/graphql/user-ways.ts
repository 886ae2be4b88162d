import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import type { userConsequences } from '../../../server/src/entities/users/user-consequences.ts'
import { endLeavers } from '../../../server/src/entities/users/leaving/end-leavers.ts'
import { otherProcess } from '../../support/other-process.ts'
import type { RunningServer } from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'
import { hrProduct, migrator } from '../migrations/migration-calls.ts'
import { openDirectory, patchOf } from '../scim/directory.ts'
import { finished, lock, soon, start } from './bulk-calls.ts'
import type { Started } from './bulk-calls.ts'
import { dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

/** Every way in which somebody else changes users. An import creates them and changes none. */
export const WAYS = ['form', 'claim', 'bulk', 'undo', 'revert', 'directory', 'migration', 'leaving'] as const
export type Way = (typeof WAYS)[number]
export type ConsequenceName = keyof typeof userConsequences

/** Prepares a change, and answers what makes it; or why this way makes no such change. */
type Cell = (() => Promise<() => Promise<unknown>>) | string

export type UserWays = Awaited<ReturnType<typeof userWays>>

const NO_PASSWORD = 'it sets no password'
const NO_COLUMN = 'it writes no column of the user'

/** Input types that several mutations share. */
const INPUTS: Readonly<Record<string, string>> = {
  setTemporaryPassword: 'OfUserInput',
  unlockUser: 'OfUserInput',
  setUserTwoFactor: 'UserTwoFactorInput',
  setUserLeaving: 'UserLeavingInput',
  removeUserClaim: 'UserClaimInput',
}

/** Ends the access of all whose last day is over, as another process. @returns what it has logged as an error */
export async function endDueLeavers(server: Pick<RunningServer, 'db'>): Promise<readonly unknown[]> {
  const { deps, close } = await otherProcess(server)
  const faults: unknown[] = []
  const hostOf = async (domain = 'localhost') => {
    const host = await deps.hosts.find(domain)
    if (!host) throw new Error(`No host has the name ${domain}.`)
    return host
  }
  await endLeavers({ ...deps, log: { error: (...fault: unknown[]) => void faults.push(fault) }, hostOf })
  await close()
  return faults
}

/** All ways of changing one user, by what the change brings about. @param ask as vendor operations */
export async function userWays(server: RunningServer, ask: Ask) {
  const id = demoPersonId('employee', 'acme.localhost')
  const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
  const COLUMNS = `user_name, email, email_confirmed, email_unproven, phone_number, phone_number_confirmed, password_hash, password_expired,
    two_factor_enabled, two_factor_methods, is_active, lockout_end, lockout_reason, access_failed_count`
  const [former] = await rows<Record<string, unknown>>(`select ${COLUMNS} from user_identity where id = $1`, id)
  const [home] = await rows<{ partnerId: string }>('select partner_id as "partnerId" from user_identity where id = $1', id)
  const customerIds = (await rows<{ id: string }>('select customer_id as id from user_customer where user_id = $1', id)).map(
    (each) => each.id,
  )
  const version = async () => (await rows<{ version: number }>('select version from user_identity where id = $1', id))[0]?.version
  const set = (assignment: string) => rows(`update user_identity set ${assignment}, version = version + 1 where id = $1`, id)

  const done = async (name: string, input: Record<string, unknown>) => {
    const type = INPUTS[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
    const answer = await ask(`mutation ($input: ${type}!) { ${name}(input: $input) { errors { path code } } }`, { input: { id, ...input } })
    expect(dataOf(answer)).toEqual({ [name]: { errors: null } })
  }
  const update = async (input: Record<string, unknown>) => done('updateUser', { version: await version(), ...input })
  const lastAudit = async () => (await rows<{ id: string }>('select max(id)::text as id from audit_log where subject_id = $1', id))[0]?.id
  const revert = (auditId: string | undefined) => () => done('revertUserChange', { id: auditId })
  const bulk = async (input: Record<string, unknown>) => (await finished(ask, await start(ask, { ids: [id], ...input }))).job?.id ?? ''
  const undo = (jobId: string) => async () => {
    const text = 'mutation ($input: UndoUserBulkInput!) { undoUserBulk(input: $input) { job { id state total } errors { path code } } }'
    const { undoUserBulk } = dataOf<{ undoUserBulk: Started }>(await ask(text, { input: { id: randomUUID(), jobId } }))
    const { jobRows } = await finished(ask, undoUserBulk)
    expect(jobRows.nodes.map(({ state }) => state)).toEqual(['DONE'])
  }

  const newCustomer = async (enabled: boolean, providerId: string | null = null) => {
    const [made] = await rows<{ id: string }>(
      'insert into customer (partner_id, name, enabled, login_provider_id) values ($1, $2, $3, $4) returning id',
      home?.partnerId,
      `Customer ${randomUUID()}`,
      enabled,
      providerId,
    )
    return made?.id ?? ''
  }
  const joins = async (...customerIds: string[]) => {
    await rows('delete from user_customer where user_id = $1', id)
    for (const customerId of customerIds) await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', id, customerId)
  }
  /** Makes the user a member of a disabled customer alone, or of an enabled one besides. */
  const joinsDisabled = async (withEnabled: boolean) => {
    const [off, on] = [await newCustomer(false), await newCustomer(true)]
    await joins(off, ...(withEnabled ? [on] : []))
    return { off, on }
  }
  const usesPhone = () =>
    set(`two_factor_enabled = true, two_factor_methods = 'SMS', phone_number = '+44 20 7946 0001', phone_number_confirmed = true`)
  const managed = async (setup: Parameters<typeof openDirectory>[1] = {}) => {
    const directory = await openDirectory(server, setup)
    await joins(directory.customerId)
    return directory
  }
  const patched = async (directory: Awaited<ReturnType<typeof managed>>, operation: object, path = `/Users/${id}`) =>
    expect((await directory.call('PATCH', path, patchOf(operation))).status).toBe(200)
  const OFF = { op: 'Replace', path: 'active', value: 'False' }
  const isAdministratorOfPartner = () =>
    rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'role', 'PartnerAdmin')`, id)

  const lockedAgain = async () => {
    await bulk(lock([id]))
    return undo(await bulk({ action: 'UNLOCK' }))
  }
  const inactiveAgain = async () => {
    await set('is_active = false')
    await update({ isActive: true })
    return revert(await lastAudit())
  }
  const removedRole = async () => {
    await isAdministratorOfPartner()
    await joinsDisabled(false)
    return () => done('removeUserClaim', { claimType: 'role', claimValue: 'PartnerAdmin' })
  }
  const deactivated = async () => {
    const directory = await managed()
    return () => patched(directory, OFF)
  }

  const leavesToday = async () => async () => {
    await done('setUserLeaving', { leavesOn: soon().slice(0, 10), timeZone: 'UTC' })
    await rows('update user_leaving set due_at = now() where user_id = $1', id)
    expect(await endDueLeavers(server)).toEqual([])
  }

  const cells: Readonly<Record<Way, Readonly<Record<ConsequenceName, Cell>>>> = {
    form: {
      endSessionsOfInactive: async () => () => update({ isActive: false }),
      endSessionsOfLocked: async () => () => done('lockUser', { until: soon(), reason: 'Audit' }),
      endSessionsOfNewPassword: async () => () => done('setTemporaryPassword', {}),
      async endSessionsOfBarred() {
        const { off } = await joinsDisabled(true)
        return () => update({ customerIds: [off] })
      },
      settleOwnedDirectories: async () => () => update({ isActive: false }),
      forgetFailedTries: async () => () => done('unlockUser', {}),
      async notifyOfWeakenedFactors() {
        await set(`two_factor_enabled = true, two_factor_methods = 'EMAIL'`)
        return async () => done('setUserTwoFactor', { version: await version(), enabled: false, bypassCompanyTwoFactor: false })
      },
      async notifyOfReplacedPhone() {
        await usesPhone()
        return () => update({ phoneNumber: '+44 20 7946 0002' })
      },
      notifyOfChangedAddress: 'it asks the owner to confirm the new address',
    },
    claim: {
      endSessionsOfInactive: NO_COLUMN,
      endSessionsOfLocked: NO_COLUMN,
      endSessionsOfNewPassword: NO_COLUMN,
      endSessionsOfBarred: removedRole,
      settleOwnedDirectories: removedRole,
      forgetFailedTries: NO_COLUMN,
      notifyOfWeakenedFactors: NO_COLUMN,
      notifyOfReplacedPhone: NO_COLUMN,
      notifyOfChangedAddress: NO_COLUMN,
    },
    bulk: {
      endSessionsOfInactive: 'it has no action that makes inactive',
      endSessionsOfLocked: async () => () => bulk(lock([id])),
      endSessionsOfNewPassword: NO_PASSWORD,
      async endSessionsOfBarred() {
        const { on } = await joinsDisabled(true)
        return () => bulk({ action: 'REMOVE_FROM_CUSTOMER', customerId: on })
      },
      settleOwnedDirectories: async () => () => bulk(lock([id])),
      forgetFailedTries: async () => () => bulk({ action: 'UNLOCK' }),
      async notifyOfWeakenedFactors() {
        await set(`two_factor_enabled = true, two_factor_methods = 'EMAIL'`)
        return () => bulk({ action: 'TWO_FACTOR_OFF' })
      },
      notifyOfReplacedPhone: 'it has no action that changes a phone number',
      notifyOfChangedAddress: 'it has no action that changes an address',
    },
    undo: {
      endSessionsOfInactive: 'no action makes active',
      endSessionsOfLocked: lockedAgain,
      endSessionsOfNewPassword: NO_PASSWORD,
      async endSessionsOfBarred() {
        const { on } = await joinsDisabled(false)
        return undo(await bulk({ action: 'ADD_TO_CUSTOMER', customerId: on }))
      },
      settleOwnedDirectories: lockedAgain,
      forgetFailedTries: async () => undo(await bulk(lock([id]))),
      async notifyOfWeakenedFactors() {
        await set(`two_factor_enabled = false, two_factor_methods = 'EMAIL'`)
        return undo(await bulk({ action: 'TWO_FACTOR_ON' }))
      },
      notifyOfReplacedPhone: 'no action changes a phone number',
      notifyOfChangedAddress: 'no action changes an address',
    },
    revert: {
      endSessionsOfInactive: inactiveAgain,
      endSessionsOfLocked: 'a lock is not reverted',
      endSessionsOfNewPassword: NO_PASSWORD,
      async endSessionsOfBarred() {
        const { off, on } = await joinsDisabled(false)
        await update({ customerIds: [off, on] })
        return revert(await lastAudit())
      },
      settleOwnedDirectories: inactiveAgain,
      forgetFailedTries: 'a lock is not reverted',
      async notifyOfWeakenedFactors() {
        await set(`two_factor_enabled = false, two_factor_methods = 'EMAIL'`)
        await done('setUserTwoFactor', { version: await version(), enabled: true, bypassCompanyTwoFactor: false })
        return revert(await lastAudit())
      },
      async notifyOfReplacedPhone() {
        await update({ phoneNumber: '+44 20 7946 0003' })
        const auditId = await lastAudit()
        await set(`two_factor_enabled = true, two_factor_methods = 'SMS', phone_number_confirmed = true`)
        return revert(auditId)
      },
      notifyOfChangedAddress: 'a requested address is not reverted',
    },
    directory: {
      endSessionsOfInactive: deactivated,
      endSessionsOfLocked: 'it locks nobody',
      endSessionsOfNewPassword: NO_PASSWORD,
      async endSessionsOfBarred() {
        const directory = await managed({ groups: 'CUSTOMERS' })
        await joins(directory.customerId, await newCustomer(false, directory.providerId))
        const operation = { op: 'remove', path: `members[value eq "${id}"]` }
        return () => patched(directory, operation, `/Groups/${directory.customerId}`)
      },
      settleOwnedDirectories: deactivated,
      forgetFailedTries: 'it unlocks nobody',
      notifyOfWeakenedFactors: 'it knows nothing of second factors',
      async notifyOfReplacedPhone() {
        const directory = await managed()
        await usesPhone()
        return () => patched(directory, { op: 'replace', path: 'phoneNumbers[type eq "mobile"].value', value: '+44 20 7946 0004' })
      },
      async notifyOfChangedAddress() {
        const directory = await managed({ domains: ['moved.example'] })
        return () => patched(directory, { op: 'replace', path: 'emails[type eq "work"].value', value: `${randomUUID()}@moved.example` })
      },
    },
    migration: {
      endSessionsOfInactive: NO_COLUMN,
      endSessionsOfLocked: NO_COLUMN,
      endSessionsOfNewPassword: NO_COLUMN,
      /** Its undo takes whoever was linked out of the customer again. */
      async endSessionsOfBarred() {
        const [product, person] = [hrProduct(rows), migrator(ask)]
        const { hrId } = await product.customer()
        await joinsDisabled(false)
        await product.users(hrId, [{ id: 'a', email: String(former?.['email']) }])
        // Another name would have to be confirmed.
        await rows(`update hr_product_user set given_name = '', family_name = '' where id = $1`, `${hrId} a`)
        const run = await person.create('USERS', [hrId])
        await person.review(run)
        expect(await person.totals(run)).toEqual({ LINK: 1 })
        const { id: jobId } = await person.start(run, 1)
        return async () => expect(await person.undo(jobId)).toEqual({ DONE: 1 })
      },
      settleOwnedDirectories: 'as of the sessions: it is the rule of memberships',
      forgetFailedTries: NO_COLUMN,
      notifyOfWeakenedFactors: NO_COLUMN,
      notifyOfReplacedPhone: NO_COLUMN,
      notifyOfChangedAddress: NO_COLUMN,
    },
    leaving: {
      endSessionsOfInactive: leavesToday,
      endSessionsOfLocked: 'it locks nobody',
      endSessionsOfNewPassword: NO_PASSWORD,
      endSessionsOfBarred: 'whoever leaves is inactive, which ends the sessions',
      settleOwnedDirectories: leavesToday,
      forgetFailedTries: 'it unlocks nobody',
      notifyOfWeakenedFactors: 'it changes no second factor',
      notifyOfReplacedPhone: 'it changes no phone number',
      notifyOfChangedAddress: 'it changes no address',
    },
  }

  return {
    id,
    cells,
    failToSignIn: () => signIn(server.origin('acme'), 'employee', 'Wrong-Password-2026').catch(() => undefined),
    /** Makes the user what they were before the first change. */
    async reset() {
      await rows('delete from scim_user where user_id = $1', id)
      await joins(...customerIds)
      await rows(`delete from user_claim where user_id = $1 and claim_type = 'role' and claim_value = 'PartnerAdmin'`, id)
      const names = Object.keys(former ?? {})
      await rows(
        `update user_identity set version = version + 1, ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where id = $1`,
        id,
        ...Object.values(former ?? {}),
      )
    },
  }
}
