import { roles, userTypes } from '../../access/viewer.ts'
import { plain } from './import-fields.ts'

const { EMPLOYEE, MANAGER, VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN, HR_ADMIN } = userTypes

/** What people call the user types in the five languages, beside their numbers and the names of the specification. */
const USER_TYPES = new Map<string, number>(
  [
    [EMPLOYEE, 'Employee', 'Mitarbeiter', 'Mitarbeiterin', 'Empleado', 'Empleada', 'Employé', 'Employée'] as const,
    [MANAGER, 'Manager', 'Vorgesetzter', 'Vorgesetzte', 'Responsable', 'Gestionnaire'] as const,
    [VENDOR_SUPPORT, 'VendorSupport', 'Anbieter: Support', 'Soporte del proveedor', 'Soutien du fournisseur'] as const,
    [VENDOR_OPERATIONS, 'VendorOperations', 'Anbieter: Betrieb', 'Operaciones del proveedor', 'Exploitation du fournisseur'] as const,
    [VENDOR_PARTNER, 'VendorPartner', 'Anbieter: Partner', 'Socio del proveedor', 'Partenaire du fournisseur'] as const,
    [ADMIN, 'Admin', 'Administrator', 'Administrador', 'Administrateur'] as const,
    [HR_ADMIN, 'HrAdmin', 'HR-Administrator', 'Administrador de RR. HH.', 'Administrateur RH'] as const,
  ].flatMap(([type, ...words]) => [String(type), ...words].map((word) => [plain(word), type] as const)),
)

const ROLES = new Map<string, string>([
  ...[
    ['Employee', 'Mitarbeiter', 'Empleado', 'Employé'],
    ['Manager', 'Vorgesetzter', 'Responsable', 'Gestionnaire'],
    ['Admin', 'Administrator', 'Administrador', 'Administrateur'],
    ['VendorOperations', 'Anbieter: Betrieb', 'Operaciones del proveedor', 'Exploitation du fournisseur'],
    ['VendorSupport', 'Anbieter: Support', 'Soporte del proveedor', 'Soutien du fournisseur'],
    ['VendorPartner', 'Anbieter: Partner', 'Socio del proveedor', 'Partenaire du fournisseur'],
    ['SuperAdmin', 'Superadministrator', 'Superadministrador', 'Super administrateur'],
    ['PartnerAdmin', 'Partneradministrator', 'Administrador de socio', 'Administrateur partenaire'],
  ].flatMap(([role = '', ...words]) => [role, ...words].map((word) => [plain(word), role] as const)),
  ...roles.map((role) => [plain(role), role] as const),
])

const LOCALES = new Map(
  [
    ['en-GB', 'English', 'English (GB)', 'Englisch', 'Inglés', 'Anglais'],
    ['en-US', 'English (US)', 'American English'],
    ['de', 'German', 'Deutsch', 'Alemán', 'Allemand'],
    ['es', 'Spanish', 'Spanisch', 'Español', 'Espagnol'],
    ['fr-CA', 'French', 'Canadian French', 'Französisch', 'Francés', 'Français', 'Français (Canada)'],
  ].flatMap(([locale = '', ...words]) => [locale, ...words].map((word) => [plain(word), locale] as const)),
)

/** A value as it was meant: an apostrophe by which an export kept a spreadsheet from seeing a formula goes (promise H4). */
export const valueOf = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '')

/** The user type a cell names; 0, which is none, for what names none. */
export const userTypeOf = (cell: string): number => USER_TYPES.get(plain(cell)) ?? 0

/** The roles a cell lists; one that is none stays as it stands, for the rules to refuse. */
export const rolesOf = (cell: string): readonly string[] => listed(cell, /[;,|\n]/).map((word) => ROLES.get(plain(word)) ?? word)

/** The locale a cell names by its id or its language; else what stands there. */
export const localeOf = (cell: string): string => LOCALES.get(plain(cell)) ?? cell

/** The names a cell lists. A comma may be part of one. */
export const namesOf = (cell: string): readonly string[] => listed(cell, /[;|\n]/)

const listed = (cell: string, separator: RegExp) =>
  cell
    .split(separator)
    .map((word) => word.trim())
    .filter((word) => word !== '')
