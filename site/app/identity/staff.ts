import { roles, type User } from '@vitrine/contract/identity/identity'

/** True for the staff: administrators, editors and contributors (specification §6). */
export const worksOnSite = ({ role }: Pick<User, 'role'>) => role <= roles.contributor

export const editsSite = ({ role }: Pick<User, 'role'>) => role <= roles.editor

/** True for contributors, who see only their own work. */
export const contributesOnly = ({ role }: Pick<User, 'role'>) => role === roles.contributor

export const administersSite = ({ role }: Pick<User, 'role'>) => role === roles.administrator

const names = new Map<number, string>(Object.entries(roles).map(([name, role]) => [role, name]))

export const roleName = ({ role }: Pick<User, 'role'>) => names.get(role) ?? 'visitor'
