// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { AccessRule } from '#contract/access/rule.ts'
import CreateUserPage from '#src/features/users/create/CreateUserPage.tsx'
import { MayDo } from '#src/resources/may-do.ts'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import type { InputError } from '#src/resources/record/form/field.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

const IDENTITY = '/vendor/users/create'
const PROFILE = '/vendor/users/create/profile'

const open = async (at = IDENTITY, mayDo: boolean | ((rule: AccessRule) => boolean) = false) => {
  const server = heldServer()
  const user = userEvent.setup()
  const { router } = renderPage(
    <MayDo value={typeof mayDo === 'function' ? mayDo : () => mayDo}>
      <CreateUserPage />
    </MayDo>,
    { at, route: `${IDENTITY}/*`, client: server.client },
  )
  await settle()
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
  const press = async (name: string) => {
    await user.click(screen.getByRole('button', { name }))
    await settle()
  }
  const choose = async (label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: new RegExp(label) }))
    await user.click(await screen.findByRole('option', { name: option }))
    await user.keyboard('{Escape}')
  }
  const identify = async () => {
    await user.type(field('User name'), 'ada')
    await user.type(field('Email address'), 'ada@x.test')
  }
  const asked = (name: string) => server.asked.filter((each) => each.name === name)
  const answer = async (errors: InputError[] | null) => {
    asked('CreateUser')
      .at(-1)
      ?.answer({
        createUser: {
          __typename: 'Payload',
          userIdentity: errors ? null : { __typename: 'UserIdentity', id: 'u1', userName: 'ada' },
          errors,
        },
      })
    await settle()
  }
  return {
    user,
    field,
    press,
    choose,
    identify,
    asked,
    answer,
    path: () => router.state.location.pathname,
    go: router.navigate.bind(router),
  }
}
const step = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .find((item) => item.ariaCurrent ?? item.getAttribute('aria-current'))?.textContent

afterEach(cleanup)

describe('creating a user in two steps', () => {
  it('asks for the identity first, then for what they may do, and sends both in one mutation however often it is pressed', async () => {
    const { identify, press, choose, user, asked, answer, path } = await open()
    expect(step()).toBe('1Identity')
    await identify()
    await press('Continue')
    expect([path(), step(), screen.queryByRole('textbox', { name: /User name/ })]).toEqual([PROFILE, '2Access', null])
    await choose('User type', 'Employee')
    await user.type(await screen.findByRole('combobox', { name: /Databases/ }), 'PAY-01{Enter}')
    await user.dblClick(screen.getByRole('button', { name: 'Save' }))
    await settle()
    expect(asked('CreateUser').map(({ variables }) => variables)).toEqual([
      { input: { userName: 'ada', email: 'ada@x.test', userType: 1, databases: ['PAY-01'] } },
    ])
    await answer(null)
    expect([path(), unsavedChanges.any()]).toEqual(['/vendor/users/u1', false])
  })

  it('goes on only with an identity that is whole', async () => {
    const { press, field, path, asked } = await open()
    await press('Continue')
    expect([path(), document.activeElement, asked('CreateUser')]).toEqual([IDENTITY, field('User name'), []])
    expect(screen.getAllByRole('link', { name: /is required/ }).map((link) => link.textContent)).toEqual([
      'User name is required.',
      'Email address is required.',
    ])
  })

  it.each([
    ['with a blank', 'ada lovelace', 'ada@x.test', "User name: Use only letters, digits and . _ - @ + '."],
    ['that is too long', 'a'.repeat(257), 'ada@x.test', 'User name: Enter at most 256 characters.'],
    [
      'that is an address of somebody else',
      'bob@x.test',
      'ada@x.test',
      'User name: A user name that is an email address must match the user’s email address.',
    ],
    ['that is their address', 'ada@x.test', 'ADA@x.test', undefined],
  ])('judges a user name %s before the second step', async (_, userName, email, wrong) => {
    const { user, field, press, path } = await open()
    await user.click(field('User name'))
    await user.paste(userName)
    await user.type(field('Email address'), email)
    await press('Continue')
    const inName = document.activeElement?.getAttribute('data-path') === 'userName'
    expect([path(), inName]).toEqual(wrong === undefined ? [PROFILE, false] : [IDENTITY, true])
    expect(screen.queryAllByRole('link', { name: /^User name/ }).map((link) => link.textContent)).toEqual(
      wrong === undefined ? [] : [wrong],
    )
  })

  it('sends nothing when "Continue" is pressed twice', async () => {
    const { identify, user, path, asked } = await open()
    await identify()
    await user.dblClick(screen.getByRole('button', { name: 'Continue' }))
    await settle()
    expect([path(), asked('CreateUser'), screen.queryAllByRole('link', { name: /is required/ })]).toEqual([PROFILE, [], []])
  })

  it('loses nothing on the way back and on again, and asks nobody on that way', async () => {
    const { identify, press, choose, user, field, path, go } = await open()
    await identify()
    await press('Continue')
    await choose('User type', 'Manager')
    expect([unsavedChanges.wouldLose(IDENTITY), unsavedChanges.wouldLose('/vendor/users')]).toEqual([false, true])
    await user.click(screen.getByRole('link', { name: 'Back' }))
    await settle()
    expect([path(), field('User name').value]).toEqual([IDENTITY, 'ada'])
    await go(1)
    await settle()
    await press('Continue')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /User type/ }).value).toBe('Manager')
  })

  it('leads back from the second step where the first is empty, and says so', async () => {
    const { path } = await open(PROFILE)
    expect([path(), step()]).toEqual([IDENTITY, '1Identity'])
    expect(screen.getByText('Your entries are no longer available. Start again with the user’s identity.')).toBeDefined()
  })

  it('puts what the server says into the step of its field, and goes there', async () => {
    const { identify, press, choose, field, path, answer, asked } = await open()
    await identify()
    await press('Continue')
    await choose('User type', 'Employee')
    await press('Save')
    await answer([
      { path: 'userName', code: 'USER_NAME_TAKEN', message: 'Taken' },
      { path: 'databases.0', code: 'DATABASE_INVALID', message: 'No' },
    ])
    expect([path(), document.activeElement, field('User name').value]).toEqual([IDENTITY, field('User name'), 'ada'])
    expect(screen.getAllByText('User name: This user name is already taken.')).toHaveLength(1)
    await press('Continue')
    expect(path()).toBe(PROFILE)
    expect(screen.getByRole('link', { name: 'Databases: Use only letters, digits and . _ -.' })).toBeDefined()
    await press('Save')
    await answer([{ path: 'roles.0', code: 'ROLE_NOT_ALLOWED', message: 'No' }])
    expect([path(), asked('CreateUser').length]).toEqual([PROFILE, 2])
    expect(screen.getByRole('link', { name: 'Roles: You cannot assign this role.' })).toBeDefined()
  })

  it('takes nothing while the user is made and until their page is there, also on the step before, and leads on from it to what is wrong', async () => {
    const { identify, press, choose, user, field, path, answer } = await open()
    await identify()
    await press('Continue')
    await choose('User type', 'Employee')
    const isHeld = (input: HTMLElement) => input.closest('[inert]') !== null
    const userType = () => screen.getByRole('combobox', { name: /User type/ })
    expect(isHeld(userType())).toBe(false)
    await press('Save')
    expect(isHeld(userType())).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Back' }))
    await settle()
    expect([path(), isHeld(field('User name'))]).toEqual([IDENTITY, true])
    await answer([{ path: 'databases.0', code: 'DATABASE_INVALID', message: 'No' }])
    expect([path(), isHeld(userType()), document.activeElement]).toEqual([
      PROFILE,
      false,
      screen.getByRole('combobox', { name: /Databases/ }),
    ])
  })

  it('keeps one draft of both steps', async () => {
    const { identify, press, choose, asked } = await open()
    await identify()
    await press('Continue')
    await choose('User type', 'Employee')
    void unsavedChanges.keepDrafts()
    await settle()
    const [kept] = asked('SaveDraft').map(({ variables }) => variables['input'] as { form: string; values: string })
    expect(kept?.form.startsWith(`${IDENTITY}#`)).toBe(true)
    expect(JSON.parse(kept?.values ?? '')).toMatchObject({ userName: { to: 'ada' }, email: { to: 'ada@x.test' }, userType: { to: '1' } })
  })

  it('keeps the customer that the form was opened for in a draft of the second step', async () => {
    const { identify, press, asked } = await open(`${IDENTITY}?customer=c1`)
    await identify()
    await press('Continue')
    void unsavedChanges.keepDrafts()
    await settle()
    const [kept] = asked('SaveDraft').map(({ variables }) => variables['input'] as { values: string })
    expect(JSON.parse(kept?.values ?? '')).toMatchObject({ userName: { to: 'ada' }, customerIds: { to: ['c1'] } })
  })

  it('says how far vendor staff will see', async () => {
    const { identify, press, choose } = await open()
    await identify()
    await press('Continue')
    expect(screen.queryByText('Scope')).toBeNull()
    await choose('User type', 'Vendor Support')
    expect(await screen.findByText('All partners and customers')).toBeDefined()
    await choose('User type', 'Vendor Partner')
    expect(screen.getByText('No partner yet')).toBeDefined()
  })

  it('takes the partner of the customer that is chosen, offers its customers only, and lets them go with it', async () => {
    const { identify, press, user, asked } = await open()
    const combobox = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${name}`) })
    const lastAsked = () => asked('CustomerChoices').at(-1)
    const customer = (id: string, partnerId: string) => ({ __typename: 'Customer', id, name: id, partnerId })
    const answer = async (...nodes: object[]) => {
      lastAsked()?.answer({ customers: { __typename: 'CustomerConnection', nodes } })
      await settle()
    }
    await identify()
    await press('Continue')
    await user.click(combobox('Customers'))
    await settle()
    expect(lastAsked()?.variables).toEqual({ first: 50, search: null })
    await answer(customer('Ash Ltd', 'acme'), customer('Oak Ltd', 'northwind'))
    await user.click(await screen.findByRole('option', { name: 'Ash Ltd' }))
    await settle()
    asked('PartnerChoices')
      .at(-1)
      ?.answer({ partners: { __typename: 'PartnerConnection', nodes: [{ __typename: 'Partner', id: 'acme', name: 'Acme' }] } })
    await settle()
    expect(combobox('Partner').value).toBe('Acme')
    await user.keyboard('{Escape}')
    await user.click(combobox('Customers'))
    await settle()
    expect(lastAsked()?.variables).toEqual({ first: 50, search: null, where: { partnerId: { eq: 'acme' } } })
    await user.keyboard('{Escape}')
    await user.click(combobox('Partner'))
    await settle()
    asked('PartnerChoices')
      .at(-1)
      ?.answer({ partners: { __typename: 'PartnerConnection', nodes: [{ __typename: 'Partner', id: 'northwind', name: 'Northwind' }] } })
    await settle()
    await user.click(await screen.findByRole('option', { name: 'Northwind' }))
    await settle()
    expect(screen.queryByText('Ash Ltd')).toBeNull()
  })
})

describe('the access profile beside each customer', () => {
  const node = (id: string, name: string, more: object = {}) => ({
    __typename: 'Node',
    id,
    name,
    partnerId: 'p1',
    hrCustomerId: null,
    partner: null,
    ...more,
  })
  /** Answers the questions of the pickers that wait. */
  const answerPickers = async (asked: Awaited<ReturnType<typeof open>>['asked']) => {
    for (const each of asked('CustomerChoices'))
      each.answer({ customers: { __typename: 'Connection', nodes: [node('c1', 'Weiß'), node('c2', 'Northwind')] } })
    for (const each of asked('AccessProfileChoices')) {
      const { eq: customerId } = (each.variables as { where?: { customerId: { eq: string } } }).where?.customerId ?? { eq: '' }
      each.answer({
        accessProfiles: {
          __typename: 'Connection',
          nodes: [node(`at-${customerId}`, 'Payroll clerk', { description: null, customerId, customer: null })],
        },
      })
    }
    await settle()
  }

  it('offers no access profiles to those who create users and may not change them', async () => {
    const { identify, press, user, asked } = await open(
      IDENTITY,
      ({ activity }) => JSON.stringify(activity) !== '{"type":"UPDATE","name":"User"}',
    )
    await identify()
    await press('Continue')
    await user.click(screen.getByRole('combobox', { name: /^Customers/ }))
    await settle()
    await answerPickers(asked)
    await user.click(await screen.findByRole('option', { name: /Weiß/ }))
    await settle()
    await answerPickers(asked)
    expect(screen.queryByRole('combobox', { name: /^Access profile/ })).toBeNull()
  })

  it('is asked for once a customer is chosen, and sent; it goes with its customer', async () => {
    const { identify, press, choose, user, asked } = await open(IDENTITY, true)
    await identify()
    await press('Continue')
    await choose('User type', 'Employee')
    expect(screen.queryByRole('combobox', { name: /^Access profile/ })).toBeNull()
    const pick = async (field: RegExp, option: string) => {
      await user.click(screen.getByRole('combobox', { name: field }))
      await settle()
      await answerPickers(asked)
      await user.click(await screen.findByRole('option', { name: new RegExp(option) }))
      await settle()
      await answerPickers(asked)
    }
    await pick(/^Customers/, 'Weiß')
    await pick(/^Access profile: Weiß/, 'Payroll clerk')
    await pick(/^Customers/, 'Northwind')
    await pick(/^Access profile: Northwind/, 'Payroll clerk')
    await user.click(screen.getByRole('combobox', { name: /^Customers/ }))
    await user.keyboard('{Backspace}{Escape}')
    await settle()
    expect(screen.getAllByRole('combobox', { name: /^Access profile/ })).toHaveLength(1)
    await press('Save')
    expect(asked('CreateUser').map(({ variables }) => variables)).toMatchObject([
      { input: { customerIds: ['c1'], accessProfileIds: ['at-c1'] } },
    ])
  })
})
