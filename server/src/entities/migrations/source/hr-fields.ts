import { activeHeadings } from './active-words.ts'

/** Headings for the fields of a user in an HR product, in the form that `plain` returns. */
const USER = {
  id: 'id hrid hruserid userid employeeid personid personalnummer employeenumber employeeno personalnr persnr pernr mitarbeiternummer mitarbeiterid matricule numerodeempleado'.split(
    ' ',
  ),
  customerId: [
    'customerid',
    'companyid',
    'customer',
    'company',
    'kunde',
    'kundennummer',
    'kundennr',
    'mandant',
    'mandantennummer',
    'mandantennr',
    'firma',
    'cliente',
    'client',
  ],
  userName: ['username', 'login', 'loginname', 'benutzername', 'usuario', 'utilisateur'],
  email:
    'email emailaddress mail emailadresse workemail emailwork primaryworkemail businessemail companyemail geschaftlicheemail dienstlicheemail correo courriel'.split(
      ' ',
    ),
  givenName: ['givenname', 'firstname', 'legalnamefirstname', 'legalfirstname', 'vorname', 'nombre', 'prenom'],
  familyName: ['familyname', 'lastname', 'surname', 'legalnamelastname', 'legallastname', 'nachname', 'apellido', 'nom'],
  phone: ['phone', 'phonenumber', 'telephone', 'mobile', 'telefon', 'telefono'],
  type: ['type', 'usertype', 'role', 'typ', 'rolle', 'tipo'],
  locale: ['locale', 'language', 'sprache', 'idioma', 'langue'],
  isActive: activeHeadings,
  passwordHash: ['passwordhash', 'hash'],
} as const
const CUSTOMER = {
  id: ['id', 'customerid', 'customernumber', 'companyid', 'kundennummer', 'kundennr', 'mandantennummer', 'mandantennr'],
  name: ['name', 'customername', 'companyname', 'firma', 'kunde', 'empresa', 'entreprise'],
  type: ['type', 'customertype', 'typ', 'tipo'],
  isActive: USER.isActive,
} as const
export type HrKind = 'customers' | 'users'

/** Fields of a record that a column may hold, with the headings that name them. */
export const hrFields: Readonly<Record<HrKind, Readonly<Record<string, readonly string[]>>>> = { users: USER, customers: CUSTOMER }
