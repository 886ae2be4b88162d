import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { provenance } from '../../scripts/build/provenance.ts'

/** As a build finds it whose directory is no checkout. */
const WITHOUT_GIT = { ...process.env, PATH: '' }

const built = (env: NodeJS.ProcessEnv): unknown => {
  const print = `import { provenance } from './scripts/build/provenance.ts'; console.log(JSON.stringify(provenance()))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', print], { env, encoding: 'utf8' }))
}

it('I6 a build names its commit, lock file and Node', () => {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const lockFile = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  expect(provenance({ SOURCE_COMMIT: 'another' })).toMatchObject({ commit, lockFile, node: process.versions.node })
})

it('I6 a build without git names the commit that it was told, or none', () => {
  expect(built({ ...WITHOUT_GIT, SOURCE_COMMIT: '0123abc' })).toMatchObject({ commit: '0123abc', isChanged: false })
  expect(built({ ...WITHOUT_GIT, SOURCE_COMMIT: '' })).toMatchObject({ commit: null, isChanged: false })
})
