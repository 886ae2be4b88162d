import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, expect, it } from 'vitest'
import { DirectoryInUseError, lockDirectory } from '../../../server/src/db/connection/lock.ts'

const dir = mkdtempSync(join(tmpdir(), 'portico-lock-'))
afterAll(() => rmSync(dir, { recursive: true }))

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

const module = JSON.stringify(new URL('../../../server/src/db/connection/lock.ts', import.meta.url).href)
const holder = (place: string) =>
  `const { lockDirectory } = await import(${module}); lockDirectory(${JSON.stringify(place)}); console.log('held')`

it('refuses a second opener with a sentence that names the first, in this process and from another', async () => {
  const place = join(dir, 'one')
  const release = lockDirectory(place)
  const sentence = `DATA_DIR is "${place}": another Portico (process ${process.pid}) works in it; stop that one first, or give this one a DATA_DIR of its own.`
  expect(() => lockDirectory(place)).toThrow(new DirectoryInUseError(sentence))
  await expect(promisify(execFile)(process.execPath, ['--input-type=module', '-e', holder(place)])).rejects.toThrow(sentence)
  release()
  lockDirectory(place)()
})

it('is over when its holder was killed', async () => {
  const place = join(dir, 'two')
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${holder(place)}; setInterval(() => {}, 1000)`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  await once(child.stdout, 'data')
  expect(() => lockDirectory(place)).toThrow(`(process ${child.pid})`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockDirectory(place)
  expect(Number(readFileSync(join(place, 'portico.pid'), 'utf8'))).toBe(process.pid)
})

it('lets one of many that start together win', async () => {
  const place = join(dir, 'many')
  const script = `${holder(place)}; setTimeout(() => {}, 60_000)`
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'ignore'] }),
  )
  started.push(...children)
  const outcomes = await Promise.all(
    children.map((child) => Promise.race([once(child.stdout, 'data').then(() => 'held'), once(child, 'exit').then(() => 'refused')])),
  )
  expect(outcomes.toSorted()).toEqual(['held', 'refused', 'refused', 'refused'])
})

it('stays until it is released, also where nobody keeps what releases it and memory is collected', async () => {
  const place = join(dir, 'forgotten')
  const script = `${holder(place)}; for (let run = 0; run < 3; run++) { gc(); await new Promise(setImmediate) } lockDirectory(${JSON.stringify(place)})`
  const flags = ['--expose-gc', '--input-type=module', '-e', script]
  await expect(promisify(execFile)(process.execPath, flags)).rejects.toThrow('another Portico')
})
