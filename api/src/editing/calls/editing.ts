import type { ImageSettings } from '@vitrine/contract/media/images'
import type { Changes } from '../../db/changes.ts'
import type { ApiContext } from '../../identity/guards/api-context.ts'
import { followMoves, type MovedAddress } from '../../publishing/follow-moves.ts'

/** Dependencies of the handlers of the admin. */
export interface Editing {
  context: ApiContext
  changes: Changes
  images: ImageSettings
  /** Time zone of publication times in the admin. */
  timeZone: string
}

/** Rewrites links to moved pages, after the commit. */
export function followLinks({ context, changes, images }: Editing, moved: MovedAddress[]) {
  const { db, rules, now } = context
  return followMoves({ db, changes, rules, images }, moved, now().toISOString())
}
