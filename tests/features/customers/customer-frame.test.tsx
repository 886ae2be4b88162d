// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import CustomerFrame from '#src/features/customers/CustomerFrame.tsx'
import { useApplies } from '#src/resources/record/hidden-pages.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'
import { customerWith } from './customer.ts'

afterEach(cleanup)

const Applies = () => {
  const applies = useApplies()
  return <output>{['setup', 'link-payroll-users'].filter((page) => applies(`/admin/customers/c1/${page}`)).join()}</output>
}

const offered = async (offers: readonly string[]) => {
  const server = heldServer()
  const page = (
    <Routes>
      <Route path=":customer" element={<CustomerFrame />}>
        <Route index element={<Applies />} />
      </Route>
    </Routes>
  )
  renderPage(page, { at: '/admin/customers/c1', route: '/admin/customers/*', client: server.client })
  await settle()
  await act(async () => server.last().answer({ customer: customerWith({ offers }) }))
  return screen.getByRole('status').textContent
}

it('offers payroll linking only for customers whose type has it', async () => {
  expect(await offered(['TWO_FACTOR'])).toBe('setup')
  cleanup()
  expect(await offered(['TWO_FACTOR', 'PAYROLL_LINKING'])).toBe('setup,link-payroll-users')
})
