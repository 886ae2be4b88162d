import { createContext, useContext, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { customerOfPath } from '#src/lib/addresses/customer-of-path.ts'

const ChosenCustomer = createContext<string | undefined>(undefined)

/** Provides the ID of the organisation that the reader has chosen to work in; undefined means all of them. */
export const ChosenCustomerProvider = ChosenCustomer.Provider

/** Makes the reader work in all organisations again; undefined where the page does not depend on the choice. */
export const LeaveOrganisation = createContext<(() => void) | undefined>(undefined)

/**
 * Returns the customer that the current page is about: the one in its address, else the chosen one. A query whose answer depends on the customer
 * takes it as a variable.
 */
export const useCustomer = (): string | undefined => {
  const chosen = useContext(ChosenCustomer)
  return customerOfPath(useLocation().pathname) ?? chosen
}

/**
 * Context for mutations of a page or dialog. It names the organisation that was shown when the reader pressed, whichever one is chosen by the time
 * the request leaves.
 */
export const useCustomerContext = (): { customer: string } => {
  const customer = useCustomer() ?? ''
  return useMemo(() => ({ customer }), [customer])
}

/**
 * Like `useCustomerContext`, for a form. It names the organisation in which the form was opened, because what was entered belongs there, whichever
 * one is chosen later.
 */
export const useOpenedCustomerContext = (): { customer: string } => {
  const [opened] = useState(useCustomerContext())
  return opened
}

/**
 * Returns the chosen organisation, or undefined for content that spans all organisations, such as jobs and lists that are not filtered by customer.
 */
export const useCustomerOf = (isOfCustomer: boolean): string | undefined => {
  const chosen = useContext(ChosenCustomer)
  return isOfCustomer ? chosen : undefined
}
