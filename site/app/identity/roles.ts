import { roles, type User } from '@vitrine/contract/identity/identity'

/** True for the staff: administrators, editors and contributors (specification §6). */
export const isStaff = ({ role }: Pick<User, 'role'>) => role <= roles.contributor

export const isEditorial = ({ role }: Pick<User, 'role'>) => role <= roles.editor

/** True for contributors, who see only their own work. */
export const isContributor = ({ role }: Pick<User, 'role'>) => role === roles.contributor

export const isAdministrator = ({ role }: Pick<User, 'role'>) => role === roles.administrator

const names = new Map<number, string>(Object.entries(roles).map(([name, role]) => [role, name]))

export const getRoleName = ({ role }: Pick<User, 'role'>) => names.get(role) ?? 'visitor'
