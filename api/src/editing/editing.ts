import type { ImageSettings } from '@vitrine/contract/images'
import type { Changes } from '../db/changes.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'

/** What the calls of the admin work with. */
export interface Editing {
  context: ApiContext
  changes: Changes
  images: ImageSettings
  /** In which moments of publishing are meant. */
  timeZone: string
}
