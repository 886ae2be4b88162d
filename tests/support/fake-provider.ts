import type { StoredToken, TokenResult, TokenStore } from '#src/lib/storage/token-store.ts'

/** An identity provider in memory: access tokens with a fixed lifetime, rotating refresh tokens, and a grant that is revoked when one is reused. */
export const fakeProvider = ({ life, delay = 100 }: { life: number; delay?: number }) => {
  const requests: string[] = []
  const used = new Set<string>()
  let tokens = 0
  let grant = 1
  let sessionAlive = true
  let reachable = true
  let subject = 'ada'

  const issue = (): StoredToken => {
    const name = `g${grant}.${++tokens}`
    const token = { subject, session: 's1', accessToken: `at-${name}`, issuedAt: Date.now(), expiresAt: Date.now() + life, refresh: name }
    return { ...token, handover: JSON.stringify(token) }
  }
  const answer = (make: () => TokenResult) =>
    new Promise<TokenResult>((resolve) => {
      const wasReachable = reachable
      setTimeout(() => resolve(wasReachable && reachable ? make() : { kind: 'unreachable', error: 'providerUnreachable' }), delay)
    })
  const refresh = (name: string): TokenResult => {
    if (!name.startsWith(`g${grant}.`) || used.has(name)) {
      grant++
      return { kind: 'refused', error: 'invalid_grant' }
    }
    used.add(name)
    return { kind: 'renewed', token: issue() }
  }

  return {
    requests,
    signIn: issue,
    revokeGrant: () => void grant++,
    endSession: () => {
      grant++
      sessionAlive = false
    },
    reach: (can: boolean) => {
      reachable = can
    },
    /** Signs another user in at the provider. */
    swap: (to: string) => {
      subject = to
    },
    isAlive: (token: StoredToken | undefined) =>
      token !== undefined && token.expiresAt > Date.now() && token.accessToken.startsWith(`at-g${grant}.`),
    refresh: (name: string) => {
      requests.push(`refresh ${name}`)
      return answer(() => refresh(name))
    },
    silent: (expected: string) => {
      requests.push('silent')
      return answer(() => {
        if (!sessionAlive) return { kind: 'refused', error: 'login_required' }
        return subject === expected ? { kind: 'renewed', token: issue() } : { kind: 'replaced', error: 'replaced' }
      })
    },
  }
}

export type FakeProvider = ReturnType<typeof fakeProvider>

/** Token store of a tab for that provider, with the rules of `TokenStore`. */
export const fakeTokenStore = (provider: FakeProvider, first?: StoredToken): TokenStore => {
  let stored = first
  const keep = (result: TokenResult) => {
    if (result.kind === 'renewed') stored = result.token
    return result
  }
  return {
    read: () => stored,
    adopt: (handover) => {
      const theirs = { ...(JSON.parse(handover) as StoredToken), handover }
      const isMine =
        !stored || (stored.subject === theirs.subject && stored.session === theirs.session && theirs.issuedAt > stored.issuedAt)
      if (!isMine || theirs.expiresAt <= Date.now()) return Promise.resolve(undefined)
      stored = theirs
      return Promise.resolve(stored)
    },
    renew: async () => keep(await provider.refresh((JSON.parse(stored?.handover ?? '{}') as { refresh: string }).refresh)),
    silent: async () => keep(await provider.silent(stored?.subject ?? '')),
  }
}
