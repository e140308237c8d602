import * as z from 'zod/mini'
import { roles } from '../identity/identity.ts'

/** Who may read a private page: everyone with an account, or those who work in the admin. */
export const readers = ['members', 'team'] as const
export type Readers = (typeof readers)[number]

/**
 * Setting of a page: `everyone` makes it public below a private page. A page without a setting has
 * that of the page above it.
 */
export const visibilities = ['everyone', ...readers] as const
export type Visibility = (typeof visibilities)[number]
export const Visibility = z.enum(visibilities)

/**
 * Roles that may read private pages. Roles that work in the admin read every page there, drafts
 * too, so no group excludes one of them.
 */
const team: readonly number[] = [roles.administrator, roles.editor, roles.contributor]
export const readerRoles: Record<Readers, readonly number[]> = {
  team,
  members: [...team, roles.visitor],
}

/** Returns the groups of readers that a role belongs to. */
export const getReadersOfRole = (role: number): Readers[] =>
  readers.filter((group) => readerRoles[group].includes(role))

/** True if some readers of a text cannot read a page that it links to. */
export const isHiddenFrom = (text: Readers | null, page: Readers | null): boolean =>
  page !== null && page !== text && !(text === 'team' && page === 'members')

/** Returns the readers of a page from its setting and those of the page above; null for everyone. */
export function getReaders(own: Visibility | null, above: Readers | null): Readers | null {
  if (own === null) return above
  return own === 'everyone' ? null : own
}
