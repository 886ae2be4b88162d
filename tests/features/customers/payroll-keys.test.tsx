// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import CustomerFrame from '#src/features/customers/CustomerFrame.tsx'
import LinkPayrollPage from '#src/features/customers/payroll/LinkPayrollPage.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'
import { customerWith } from './customer.ts'

afterEach(cleanup)

const employee = (id: string) => ({ __typename: 'PayrollEmployee', id, version: 1, givenName: id, familyName: 'Doe', employeeNumber: '7' })

it('J, K and S go through the employees without waiting for each to be read', async () => {
  const server = heldServer()
  const page = (
    <Routes>
      <Route path=":customer" element={<CustomerFrame />}>
        <Route path="link-payroll-users" element={<LinkPayrollPage />} />
      </Route>
    </Routes>
  )
  renderPage(page, { at: '/admin/customers/c1/link-payroll-users', route: '/admin/customers/*', client: server.client })
  await settle()
  const answer = (name: string, data: object) => act(async () => server.asked.findLast((each) => each.name === name)?.answer(data))
  await answer('Customer', { customer: customerWith({ offers: ['PAYROLL_LINKING'] }) })
  await settle()
  const payrollEmployees = {
    __typename: 'PayrollEmployeeConnection',
    nodes: ['Ann', 'Ben', 'Cid'].map(employee),
    pageInfo: { __typename: 'PageInfo', hasNextPage: false },
    totalCount: 3,
    totalIsExact: true,
    states: [],
  }
  await answer('PayrollEmployees', { payrollEmployees })
  await settle()
  const places = async (key: string) => {
    await userEvent.keyboard(key)
    await settle()
    return screen.getAllByRole('listitem').map((item) => `${item.querySelector('[aria-current]') ? '>' : ''}${item.textContent}`)
  }
  expect(await places('j')).toEqual(['Doe, Ann000007', '>Doe, Ben000007', 'Doe, Cid000007'])
  expect(await places('k')).toEqual(['>Doe, Ann000007', 'Doe, Ben000007', 'Doe, Cid000007'])
  expect(await places('s')).toEqual(['>Doe, Ben000007', 'Doe, Cid000007', 'Doe, Ann000007 · skipped'])
})
