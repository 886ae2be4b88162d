// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { jobsList } from '#src/resources/jobs/jobs-list.tsx'
import { parseAddress } from '#src/resources/list/address/address.ts'
import { RunningJobs } from '#src/shell/jobs/RunningJobs.tsx'
import { renderPage } from '../resources/support/render.tsx'
import { heldServer } from '../resources/support/server.ts'

afterEach(cleanup)

const places = ['/admin/jobs', '/vendor/jobs'].map((path) => ({ path, label: msg`Jobs`, within: [] }))
const draw = (at: string, count: number, known = places) => {
  renderPage(<RunningJobs count={count} places={known} />, { at, client: heldServer().client })
  return screen.queryByRole('link')
}

it('leads to the running jobs of the portal one is in, and is there only while any run', () => {
  const link = draw('/vendor/users', 2)
  expect(link?.getAttribute('aria-label')).toBe('2 jobs are running')
  const [path, query] = (link?.getAttribute('href') ?? '').split('?')
  expect(path).toBe('/vendor/jobs')
  expect(parseAddress(query ?? '', jobsList({})('vendor'))).toMatchObject({
    broken: [],
    view: { filter: { rules: [{ field: 'state', operator: 'in', values: ['QUEUED', 'RUNNING', 'PAUSING'] }] } },
  })
  cleanup()
  expect(draw('/profile', 1)?.getAttribute('href')).toMatch(/^\/admin\/jobs\?/)
  cleanup()
  expect([draw('/vendor/users', 0), draw('/profile', 1, [])]).toEqual([null, null])
})
