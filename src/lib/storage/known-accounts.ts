import type { GuardedStorage } from './guarded-storage.ts'

/** An account that was switched away from in this browser without signing out. */
type KnownAccount = { subject: string; userName: string; name: string }

const KEY = 'portico.accounts'
const MOST = 5

/** Known accounts, most recently used first. Signing out removes them, like all personal data in this browser. */
export const readKnownAccounts = (local: GuardedStorage): readonly KnownAccount[] => {
  try {
    const stored: unknown = JSON.parse(local.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isAccount).slice(0, MOST) : []
  } catch {
    return []
  }
}

export const rememberAccount = (local: GuardedStorage, account: KnownAccount): void =>
  write(local, [account, ...others(local, account.subject)].slice(0, MOST))

export const forgetAccount = (local: GuardedStorage, subject: string): void => write(local, others(local, subject))

const others = (local: GuardedStorage, subject: string) => readKnownAccounts(local).filter((each) => each.subject !== subject)

const write = (local: GuardedStorage, accounts: readonly KnownAccount[]) => {
  try {
    local.setItem(KEY, JSON.stringify(accounts))
  } catch {
    // If the storage is full, the list is lost and the sign-in page asks for the user name.
  }
}

const isAccount = (value: unknown): value is KnownAccount =>
  typeof value === 'object' &&
  value !== null &&
  ['subject', 'userName', 'name'].every((field) => typeof Object.entries(value).find(([name]) => name === field)?.[1] === 'string')
