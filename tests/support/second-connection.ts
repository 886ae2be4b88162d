import { AsyncLocalStorage } from 'node:async_hooks'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterEach } from 'vitest'

type Transaction = (this: unknown, work: (tx: unknown) => Promise<unknown>, config?: unknown) => Promise<unknown>
type Watch = { readonly asked: Error[]; readonly beside: <Result>(work: () => Result) => Result }

/**
 * Fails a test that requests a second connection within a transaction. PGlite has one connection, so such a request blocks itself until it times out.
 * Most tests run on PostgreSQL, where the fault is noticed only if all connections are in use.
 */
function watchConnections(): Watch {
  const open = new AsyncLocalStorage<{ isOpen: boolean }>()
  const asked: Error[] = []
  const { transaction } = NodePgSession.prototype as unknown as { transaction: Transaction }
  const watched: Transaction = function (work, config) {
    const state = { isOpen: true }
    const within = (tx: unknown) => open.run(state, () => work(tx)).finally(() => (state.isOpen = false))
    return transaction.call(this, within, config)
  }
  Object.assign(NodePgSession.prototype, { transaction: watched })
  const { connect } = pg.Pool.prototype
  Object.assign(pg.Pool.prototype, {
    connect(this: pg.Pool, ...given: Parameters<typeof connect>) {
      if (open.getStore()?.isOpen) asked.push(new Error('A second connection was asked for within a transaction: ask the transaction.'))
      return connect.apply(this, given)
    },
  })
  return { asked, beside: (work) => open.exit(work) }
}

// A worker runs many files and loads this module anew for each.
const kept = globalThis as typeof globalThis & { connectionWatch?: Watch }
const { asked, ...watch } = (kept.connectionWatch ??= watchConnections())

/** Runs work that is meant to use another connection beside a transaction. */
export const { beside } = watch

afterEach(() => {
  const [first] = asked.splice(0)
  if (first) throw first
})
