import { setupI18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { expect, it } from 'vitest'
import { changesOf } from '#src/resources/jobs/job-error-words.ts'
import type { JobKindEntry } from '#src/resources/jobs/job-kind.ts'
import { errorWords } from '#src/resources/mutation/use-error-words.ts'

const i18n = setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })
const kind: JobKindEntry = {
  label: msg`Gadgets`,
  title: () => 'Gadgets',
  list: { label: msg`Gadgets`, to: () => '/' },
  subject: () => '/',
  changes: { types: ['Gadget'], words: { JOB_OVER: msg`The gadgets are done.` } },
}
const said = (code: string, of?: JobKindEntry) =>
  errorWords(i18n, changesOf(of).words).say({ path: null, code, message: 'As the server says it.' })

it('says what the server answers of any job, of one whose kind has no words too; a kind may say it in its own', () => {
  expect(said('GIVEN_UP')).toBe('This row failed repeatedly.')
  expect(said('NOT_PAUSABLE', kind)).toBe('This job cannot be paused. Cancel it, or wait until it is done.')
  expect(said('JOB_OVER')).toBe('This job is over')
  expect(said('JOB_OVER', kind)).toBe('The gadgets are done.')
  expect(said('OF_NEXT_YEAR', kind)).toBe('As the server says it.')
  expect(changesOf(kind).types).toEqual(['Gadget'])
})
