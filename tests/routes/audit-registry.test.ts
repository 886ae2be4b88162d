import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { auditRegistry } from '#src/routes/portal/audit/audit-registry.ts'

const server = join(import.meta.dirname, '../../server/src')

it('has words for every action that the server writes an audit row for', () => {
  const actions = new Set<string>()
  for (const file of globSync('**/*.ts', { cwd: server }))
    for (const [line] of readFileSync(join(server, file), 'utf8').matchAll(/\baction: .*'\w+'.*/g))
      for (const [, name = ''] of line.split(/,\s/)[0]?.matchAll(/(?<![[(])'(\w+)'/g) ?? []) if (!/^[A-Z_]+$/.test(name)) actions.add(name)
  expect(actions.size).toBeGreaterThan(40)
  expect([...actions].filter((action) => ownEntry(auditRegistry.actions, action) === undefined)).toEqual([])
})
