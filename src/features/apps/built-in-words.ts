import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Name and description of the installation's own scopes and identity resources, by the name that apps request. */
const WORDS: Readonly<Record<string, readonly [name: MessageDescriptor, description: MessageDescriptor]>> = {
  openid: [msg`Sign-in`, msg`Know who somebody is.`],
  profile: [msg`Profile`, msg`Name, language and preferences.`],
  email: [msg`Email address`, msg`Address, and whether it is confirmed.`],
  roles: [msg`Roles`, msg`User type and roles.`],
  identity: [msg`Identity`, msg`Session, company, employee and database facts.`],
  customer: [msg`Customers`, msg`The customers that somebody belongs to.`],
  modules: [msg`Modules`, msg`The modules that are on at each customer.`],
  identity_api: [msg`Identity API`, msg`Manage accounts and sign-in.`],
  utilities: [msg`Utilities`, msg`Helper services of the portal.`],
  'graph.all': [msg`Portal API`, msg`Read and change everything that the user can in the portal.`],
  sms_notification: [msg`Text messages`, msg`Send text messages.`],
  email_notification: [msg`Emails`, msg`Send emails.`],
  access: [msg`Access decisions`, msg`Ask what users can do (AuthZEN).`],
  requests: [msg`Requests`, msg`Tell people of their expenses, leave and timesheets.`],
  features: [msg`Feature flags`, msg`Ask which feature flags are on (OFREP).`],
  mobile_menu: [msg`Mobile menu`, msg`Read the mobile app’s menu.`],
}

type Scope = { readonly name: string; readonly displayName: string; readonly isSystem: boolean; readonly description?: string | null }

/** Translates the labels of a built-in scope. Texts that people entered stay as they are. */
export function inWords<Given extends Scope>(scope: Given): Given {
  const words = scope.isSystem ? WORDS[scope.name] : undefined
  if (!words) return scope
  const [name, description] = words
  return { ...scope, displayName: i18n._(name), ...(scope.description !== undefined && { description: i18n._(description) }) }
}
