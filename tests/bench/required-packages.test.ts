import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { requirePackages } from '../../bench/support/required-packages.ts'

it('names each package once that is missing, and none that is there', () => {
  const required = { sh: 'dash', 'no-such-server': 'some-server', '/no/such/module.so': 'some-server', '/no/such/site': 'some-site' }
  expect(() => requirePackages(required)).toThrow(/: apt-get install some-server some-site$/)
  expect(() => requirePackages({ sh: 'dash', [process.execPath]: 'nodejs' })).not.toThrow()
})

/** Part of every system that the benches run on. */
const ALWAYS_THERE = ['chown', 'cp', 'git', 'npm', 'sh']
/** Of npm. */
const INSTALLED = ['vitest']

it('each program that a bench starts by name is required by a bench', () => {
  const texts = readdirSync('bench', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join('bench', path), 'utf8'))
  const started = texts.flatMap((text) => [...text.matchAll(/\b(?:spawn|execFile)(?:Sync)?\('([^']+)'/g)].map(([, name = '']) => name))
  const required = texts.flatMap((text) =>
    [...text.matchAll(/(?:requirePackages\(|: RequiredPackages = )\{([^}]*)\}/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/(?:'([^']+)'|([\w-]+)):/g)].map(([, quoted, plain]) => quoted ?? plain),
    ),
  )
  expect(started.length).toBeGreaterThan(0)
  expect([...new Set(started)].filter((name) => ![...required, ...ALWAYS_THERE, ...INSTALLED].includes(name))).toEqual([])
})
