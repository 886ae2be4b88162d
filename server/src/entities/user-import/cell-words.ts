import { roles, userTypes } from '../../access/viewer.ts'
import { valuesByWord } from '../../kit/import/reading/cells.ts'

const { EMPLOYEE, MANAGER, VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN, HR_ADMIN } = userTypes

/** Resolves a cell to a user type: by name in any of the five languages, by number, or by its name in the specification. */
export const userTypeOf = valuesByWord<number>([
  [EMPLOYEE, 'Employee', 'Mitarbeiter', 'Mitarbeiterin', 'Empleado', 'Empleada', 'Employé', 'Employée'],
  [MANAGER, 'Manager', 'Vorgesetzter', 'Vorgesetzte', 'Responsable', 'Gestionnaire'],
  [VENDOR_SUPPORT, 'VendorSupport', 'Anbieter: Support', 'Soporte del proveedor', 'Soutien du fournisseur'],
  [VENDOR_OPERATIONS, 'VendorOperations', 'Anbieter: Betrieb', 'Operaciones del proveedor', 'Exploitation du fournisseur'],
  [VENDOR_PARTNER, 'VendorPartner', 'Anbieter: Partner', 'Socio del proveedor', 'Partenaire du fournisseur'],
  [ADMIN, 'Admin', 'Administrator', 'Administrador', 'Administrateur'],
  [HR_ADMIN, 'HrAdmin', 'HR-Administrator', 'Administrador de RR. HH.', 'Administrateur RH'],
])

/** Resolves a cell to a role. */
export const roleOf = valuesByWord<string>([
  ['Employee', 'Mitarbeiter', 'Empleado', 'Employé'],
  ['Manager', 'Vorgesetzter', 'Responsable', 'Gestionnaire'],
  ['Admin', 'Administrator', 'Administrador', 'Administrateur'],
  ['VendorOperations', 'Anbieter: Betrieb', 'Operaciones del proveedor', 'Exploitation du fournisseur'],
  ['VendorSupport', 'Anbieter: Support', 'Soporte del proveedor', 'Soutien du fournisseur'],
  ['VendorPartner', 'Anbieter: Partner', 'Socio del proveedor', 'Partenaire du fournisseur'],
  ['SuperAdmin', 'Superadministrator', 'Superadministrador', 'Super administrateur'],
  ['PartnerAdmin', 'Partneradministrator', 'Administrador de socio', 'Administrateur partenaire'],
  ...roles.map((role) => [role] as const),
])

/** Resolves a cell to a locale, by its ID or the name of its language. */
export const localeOf = valuesByWord<string>([
  ['en-GB', 'English', 'English (GB)', 'Englisch', 'Inglés', 'Anglais'],
  ['en-US', 'English (US)', 'American English'],
  ['de', 'German', 'Deutsch', 'Alemán', 'Allemand'],
  ['es', 'Spanish', 'Spanisch', 'Español', 'Espagnol'],
  ['fr-CA', 'French', 'Canadian French', 'Französisch', 'Francés', 'Français', 'Français (Canada)'],
])
