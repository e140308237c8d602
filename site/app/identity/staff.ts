import { roles, type User } from '@vitrine/contract/identity/identity'

/** True for the staff: administrators, editors and contributors (specification §6). */
export const worksOnSite = ({ role }: Pick<User, 'role'>) => role <= roles.contributor

/** True for people who decide about the site: administrators and editors. */
export const editsSite = ({ role }: Pick<User, 'role'>) => role <= roles.editor

/** True for a contributor, who sees only their own work. */
export const contributesOnly = ({ role }: Pick<User, 'role'>) => role === roles.contributor

/** True for people who operate the site: administrators. */
export const administersSite = ({ role }: Pick<User, 'role'>) => role === roles.administrator

const names = new Map<number, string>(Object.entries(roles).map(([name, role]) => [role, name]))

/** The name of a role, which is also the key of its text. */
export const roleName = ({ role }: Pick<User, 'role'>) => names.get(role) ?? 'visitor'
