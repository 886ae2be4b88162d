import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { RunningServer } from '../../support/server.ts'
import { dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

type Errors = { path: string | null; code: string }[] | null
export type Job = { id: string; state: string; total: number; counts: { state: string; count: number }[] }
type Part = { count: number; names: string[] }
export type Started = { job: Job | null; difference?: { left: Part; came: Part } | null; errors: Errors }
type Row = { number: number; label: string | null; partner: string | null; state: string; code: string | null }

export const soon = () => new Date(Date.now() + 3_600_000).toISOString()
export const lock = (ids: readonly string[]) => ({ action: 'LOCK', ids, until: soon(), reason: 'Audit' })

export const start = async (ask: Ask, input: Record<string, unknown>, id = randomUUID()) =>
  dataOf<{ startUserBulk: Started }>(
    await ask(
      `mutation ($input: StartUserBulkInput!) { startUserBulk(input: $input) {
        job { id state total } difference { left { count names } came { count names } } errors { path code } } }`,
      { input: { id, ...input } },
    ),
  ).startUserBulk

/** A job and its rows, as its owner sees them. */
export const jobOf = async (ask: Ask, id: string) =>
  dataOf<{ job: Job | null; jobRows: { nodes: Row[] } }>(
    await ask(
      `query ($id: ID!) { job(id: $id) { id state total counts { state count } } jobRows(id: $id) { nodes { number label partner state code } } }`,
      { id },
    ),
  )

export const finished = async (ask: Ask, started: Started) => {
  expect(started.errors).toBeNull()
  const id = started.job?.id ?? ''
  await expect.poll(async () => (await jobOf(ask, id)).job?.state, { timeout: 20_000, interval: 50 }).toBe('DONE')
  return jobOf(ask, id)
}

export const rowsOf =
  (server: () => RunningServer) =>
  async <Found extends object>(text: string, ...values: unknown[]) =>
    (await server().db.pool.query<Found>(text, values)).rows

/** People who have nothing that others of the file rest on. */
export const someOf =
  (server: () => RunningServer) =>
  async (count: number, more = 'true') =>
    (
      await rowsOf(server)<{ id: string }>(
        `select id from user_identity where user_type = 1 and status = 'ACTIVE' and lockout_end is null and user_name not in ('employee', 'locked', 'expired') and ${more} order by user_name_folded, id limit ${count}`,
      )
    ).map(({ id }) => id)
