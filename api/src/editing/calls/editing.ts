import type { ImageSettings } from '@vitrine/contract/media/images'
import type { Changes } from '../../db/changes.ts'
import type { ApiContext } from '../../identity/guards/api-context.ts'
import { followMoves, type MovedAddress } from '../../publishing/follow-moves.ts'

/** What the calls of the admin work with. */
export interface Editing {
  context: ApiContext
  changes: Changes
  images: ImageSettings
  /** In which moments of publishing are meant. */
  timeZone: string
}

/** What a commit of the admin leaves to others: links that follow the pages it has moved. */
export function followLinks({ context, changes, images }: Editing, moved: MovedAddress[]) {
  const { db, rules, now } = context
  return followMoves({ db, changes, rules, images }, moved, now().toISOString())
}
