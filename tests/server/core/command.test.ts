import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runCommand } from '../../../server/src/db/command.ts'
import { DatabaseStoppedError } from '../../../server/src/db/connection/disk-watch.ts'
import { EngineError } from '../../../server/src/db/connection/engine.ts'
import { SecretsKeyError } from '../../../server/src/db/secrets/keyring.ts'
import { DirectoryInUseError } from '../../../server/src/db/connection/lock.ts'
import { DatabaseUnreachableError } from '../../../server/src/db/connection/reach.ts'
import { RowLevelSecurityError } from '../../../server/src/db/schema/tenant-role.ts'
import { SettingsError } from '../../../server/src/platform/settings.ts'
import { PortInUseError } from '../../../server/src/listen.ts'

const [{ argv, exitCode }, said] = [process, vi.spyOn(console, 'error')]
beforeEach(() => {
  said.mockReset().mockImplementation(() => {})
  process.argv = argv.slice(0, 2)
})
afterEach(() => {
  Object.assign(process, { argv, exitCode })
})

const fails = (thrown: Error) =>
  runCommand({
    help: 'HELP',
    options: {},
    mistake: 2,
    run: () => Promise.resolve(),
    asked() {
      throw thrown
    },
  })

const MISTAKES = [
  DatabaseStoppedError,
  DatabaseUnreachableError,
  DirectoryInUseError,
  PortInUseError,
  RowLevelSecurityError,
  SecretsKeyError,
].map((Type) => new Type('Do this.'))

it.each([...MISTAKES, new EngineError(['this'])])(
  'a command says of a $name its sentence alone, and ends as called wrongly',
  async (error) => {
    await fails(error)
    expect([said.mock.calls, process.exitCode]).toEqual([[[error.message]], 2])
  },
)

it('says of a wrong setting how it is called, and lets every other error through', async () => {
  await fails(new SettingsError('Set this.'))
  expect([said.mock.calls, process.exitCode]).toEqual([[['Set this.\nHELP']], 2])
  await expect(fails(new Error('unforeseen'))).rejects.toThrow('unforeseen')
})
