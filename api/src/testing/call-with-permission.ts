import type { Permission } from '@vitrine/contract/admin/permissions'

/** A call of the admin with its permission, and a body that names a language. */
export type CallWithPermission = [
  method: string,
  path: string,
  action: Permission,
  bodyIn?: (locale: string) => object,
]

/** Id that nothing has. */
export const none = 2_000_000_000

/** Stands for a language in a path. */
export const language = '-language-'
/** Stands for the page of the test, and for its revision and remark in a language. */
export const stored = { id: '-page-', revision: '-revision-', remark: '-remark-' }
