// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import CustomerFrame from '#src/features/customers/CustomerFrame.tsx'
import LinkPayrollPage from '#src/features/customers/payroll/LinkPayrollPage.tsx'
import type { AccessRule } from '#contract/access/rule.ts'
import { MayDo } from '#src/resources/may-do.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'
import { customerWith } from './customer.ts'

afterEach(cleanup)

const employee = (id: string) => ({ __typename: 'PayrollEmployee', id, version: 1, givenName: id, familyName: 'Doe', employeeNumber: '7' })

const open = async (mayDo: (rule: AccessRule) => boolean = () => true) => {
  const server = heldServer()
  const page = (
    <MayDo value={mayDo}>
      <Routes>
        <Route path=":customer" element={<CustomerFrame />}>
          <Route path="link-payroll-users" element={<LinkPayrollPage />} />
        </Route>
      </Routes>
    </MayDo>
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

it('shows who may view users, and not change them, employees without anything that links them', async () => {
  const { list, answer, asked } = await open(
    ({ activity }) => JSON.stringify(activity) !== JSON.stringify({ type: 'UPDATE', name: 'User' }),
  )
  await list('Ann')
  const refused = { ...match, isRefused: true, user: { ...user, id: 'u2', displayName: 'Bea Doe' } }
  await answer('PayrollEmployee', {
    payrollEmployee: { ...ann, candidates: [...ann.candidates, { __typename: 'PayrollCandidate', ...refused }] },
  })
  expect(screen.getByRole('note').textContent).toContain('permission to change users')
  expect(screen.getByText(/Bea Doe/)).toBeTruthy()
  const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)
  expect(buttons().filter((text) => /Link|match|Undo|Allow/.test(text))).toEqual([])
  await userEvent.keyboard('anu')
  await settle()
  expect(asked.map(({ name }) => name).filter((name) => /^(Link|Refuse|Unlink|Allow)|Exact/.test(name))).toEqual([])
})
