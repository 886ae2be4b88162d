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

const open = async () => {
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
  const answer = async (name: string, data: object) => {
    await act(async () => server.asked.findLast((each) => each.name === name)?.answer(data))
    await settle()
  }
  const list = (...names: string[]) => {
    const connection = { __typename: 'PayrollEmployeeConnection', pageInfo: { __typename: 'PageInfo', hasNextPage: false }, states: [] }
    return answer('PayrollEmployees', { payrollEmployees: { ...connection, nodes: names.map(employee) } })
  }
  await answer('Customer', { customer: customerWith({ offers: ['PAYROLL_LINKING'] }) })
  return { ...server, answer, list }
}

it('J, K and S go through the employees without waiting for each to be read', async () => {
  const { list } = await open()
  await list('Ann', 'Ben', 'Cid')
  const places = async (key: string) => {
    await userEvent.keyboard(key)
    await settle()
    return screen.getAllByRole('listitem').map((item) => `${item.querySelector('[aria-current]') ? '>' : ''}${item.textContent}`)
  }
  expect(await places('j')).toEqual(['Doe, Ann000007', '>Doe, Ben000007', 'Doe, Cid000007'])
  expect(await places('k')).toEqual(['>Doe, Ann000007', 'Doe, Ben000007', 'Doe, Cid000007'])
  expect(await places('s')).toEqual(['>Doe, Ben000007', 'Doe, Cid000007', 'Doe, Ann000007 · skipped'])
})

it('U takes back what was done with the last employee, who is not in the list any more', async () => {
  const { list, answer, asked } = await open()
  await list('Ann')
  const user = { __typename: 'UserIdentity', id: 'u1', userName: 'ann', displayName: 'Ann Doe', email: null, phoneNumber: null, claims: [] }
  const match = { tier: 'NAME', points: 60, isProposed: true, isExact: false, isRefused: false, isTaken: false, fields: [], user }
  const details = {
    companyNumber: '1',
    birthDate: null,
    workEmail: null,
    phone: null,
    startsOn: '2020-01-01',
    endsOn: null,
    linkTier: null,
  }
  const ann = { ...employee('Ann'), ...details, state: 'OPEN', user: null, candidates: [{ __typename: 'PayrollCandidate', ...match }] }
  await answer('PayrollEmployee', { payrollEmployee: ann })
  await userEvent.keyboard('a')
  await answer('LinkPayrollEmployee', {
    linkPayrollEmployee: { __typename: 'P', payrollEmployee: { ...ann, version: 2, user }, errors: null },
  })
  await list()
  expect(screen.getByRole('button', { name: 'Undo U' })).toBeTruthy()
  await userEvent.keyboard('u')
  await settle()
  expect(asked.findLast(({ name }) => name === 'UnlinkPayrollEmployee')?.variables).toEqual({ input: { id: 'Ann', version: 2 } })
})
