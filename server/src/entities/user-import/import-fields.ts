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
 * Headings with which an export of the list of users begins in the five languages: the shown name, the address, the user name. An export in which one
 * of these columns was hidden or moved is not recognised, since its headings may be those of any other file: `Nombre` then counts as the given name.
 */
export const exportedHeadings = [
  ['name', 'email', 'username'],
  ['name', 'email', 'benutzername'],
  ['nombre', 'correoelectronico', 'nombredeusuario'],
  ['nom', 'courriel', 'nomdutilisateur'],
] as const
