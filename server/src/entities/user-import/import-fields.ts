import type { DetailName } from '../users/user-details.ts'

/** Fields of a user that a column may hold, with usual headings in the five languages, in the form that `plain` returns. */
export const userFields = {
  userName:
    'username login loginname logon userid userprincipalname upn samaccountname benutzername benutzer benutzerkennung anmeldename nombredeusuario usuario nomdutilisateur utilisateur identifiant'.split(
      ' ',
    ),
  email:
    'email emailaddress mail mailaddress workemail emailadresse mailadresse correo correoelectronico direcciondecorreo direcciondecorreoelectronico direccionemail courriel adressecourriel adressedecourriel adresseelectronique adresseemail'.split(
      ' ',
    ),
  givenName: 'givenname firstname forename vorname nombre nombredepila prenom'.split(' '),
  familyName: 'familyname lastname surname nachname familienname zuname apellido apellidos nom nomdefamille sn'.split(' '),
  phoneNumber:
    'phone phonenumber telephone telephonenumber tel mobile mobilephone mobilenumber cell cellphone telefon telefonnummer handy handynummer mobiltelefon mobil telefono numerodetelefono movil telefonomovil numerodetelephone cellulaire'.split(
      ' ',
    ),
  userType: 'usertype type accounttype benutzertyp benutzerart typ tipodeusuario tipo typedutilisateur'.split(' '),
  roles: 'roles role userroles rollen rolle rol'.split(' '),
  customers:
    'customers customer company companies organisation organisations organization organizations kunden kunde mandant firma unternehmen clientes cliente empresa empresas clients client entreprise entreprises'.split(
      ' ',
    ),
  databases: 'databases database datenbanken datenbank basesdedatos basededatos basesdedonnees basededonnees'.split(' '),
  locale: 'locale language lang defaultlocale preferredlanguage sprache idioma langue'.split(' '),
  partner: 'partner partnername socio partenaire'.split(' '),
} satisfies Readonly<Record<DetailName, readonly string[]>> & Readonly<Record<string, readonly string[]>>

export type UserField = keyof typeof userFields
