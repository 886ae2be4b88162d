import type { GuardedStorage } from './guarded-storage.ts'

/** An account that was left for another one in this browser, without signing out. */
export type KnownAccount = { subject: string; userName: string; name: string }

const KEY = 'portico.accounts'
const MOST = 5

/** The last left first. Signing out forgets them, as everything of the people of this browser. */
export const readKnownAccounts = (local: GuardedStorage): readonly KnownAccount[] => {
  try {
    const kept: unknown = JSON.parse(local.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isAccount).slice(0, MOST) : []
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
    // A full storage costs the list: the sign-in page asks for the name.
  }
}

const isAccount = (value: unknown): value is KnownAccount =>
  typeof value === 'object' &&
  value !== null &&
  ['subject', 'userName', 'name'].every((field) => typeof Object.entries(value).find(([name]) => name === field)?.[1] === 'string')
