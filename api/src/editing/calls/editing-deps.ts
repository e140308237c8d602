import type { ImageSettings } from '@vitrine/contract/media/images'
import type { Changes } from '../../db/changes.ts'
import type { ApiContext } from '../../identity/guards/api-context.ts'
import { type MovedAddress, rewriteMovedLinks } from '../../publishing/rewrite-moved-links.ts'

/** Dependencies of the handlers of the admin. */
export interface EditingDeps {
  context: ApiContext
  changes: Changes
  images: ImageSettings
  /** Finds addresses that redirects answer; none if absent. */
  findRedirected?: FindRedirected
}

/**
 * Returns the addresses among these that no page has and a redirect answers, for readers of a
 * language. Not for use in a transaction: it reads the rules on another connection.
 */
export type FindRedirected = (locale: string, addresses: string[]) => Promise<ReadonlySet<string>>

/** Rewrites links to moved pages, after the commit. */
export function updateMovedLinks({ context, changes, images }: EditingDeps, moved: MovedAddress[]) {
  const { db, rules, now } = context
  return rewriteMovedLinks({ db, changes, rules, images }, moved, now().toISOString())
}
