import type { ExportedHeadings } from '../../kit/import/reading/headings.ts'
import { detailNames, mapNames, userDetails } from '../users/user-details.ts'

/** Fields of a user that a column may hold, with usual headings in the five languages, in the form that `plain` returns. */
export const userFields = {
  /** ID in the portal. An ID of any other system is no heading of it. */
  userId: 'portalid iddelportal idduportail'.split(' '),
  ...mapNames(detailNames, (name) => userDetails[name].headings),
  userType: 'usertype type accounttype benutzertyp benutzerart typ tipodeusuario tipo typedutilisateur'.split(' '),
  roles: 'roles role userroles rollen rolle rol'.split(' '),
  customers:
    'customers customer company companies organisation organisations organization organizations kunden kunde mandant firma unternehmen clientes cliente empresa empresas clients client entreprise entreprises'.split(
      ' ',
    ),
  /** One for every customer of the row, or one for each in their order. */
  accessProfiles:
    'accessprofiles accessprofile zugriffsprofile zugriffsprofil perfilesdeacceso perfildeacceso profilsdacces profildacces'.split(' '),
  databases: 'databases database datenbanken datenbank basesdedatos basededatos basesdedonnees basededonnees'.split(' '),
  locale: 'locale language lang defaultlocale preferredlanguage sprache idioma langue'.split(' '),
  partner: 'partner partnername socio partenaire'.split(' '),
} satisfies Readonly<Record<string, readonly string[]>>

export type UserField = keyof typeof userFields

/**
 * Headings of an export of the list of users in the five languages: the shown name, the address, the user name, and the portal ID. An export without that
 * column whose first columns were moved is not recognised, since its headings may be those of any other file: `Nombre` then counts as the given name.
 */
export const exportedHeadings = {
  sequences: [
    ['name', 'email', 'username'],
    ['name', 'email', 'benutzername'],
    ['nombre', 'correoelectronico', 'nombredeusuario'],
    ['nom', 'courriel', 'nomdutilisateur'],
  ],
  id: 'userId',
  names: ['givenName', 'familyName'],
} as const satisfies ExportedHeadings
