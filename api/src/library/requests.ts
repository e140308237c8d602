import type { Context } from 'hono'
import type { Editing } from '../editing/calls/editing.ts'
import { numberIn } from '../editing/calls/requests.ts'
import { refuse } from '../http/refusals.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { may } from '../identity/guards/rights.ts'
import { heldItem, type MediaRow } from './items.ts'
import { publishedUses } from './uses.ts'
import { wordsFor } from './words.ts'

/** The file that an address names, or the refusal to answer with. */
export async function itemAt(
  editing: Editing,
  c: Context,
): Promise<{ row: MediaRow } | { refusal: Response }> {
  const row = await heldItem(editing.context.db, numberIn(c, 'id') ?? 0)
  return row ? { row } : { refusal: unknownItem(editing, c) }
}

export const unknownItem = (editing: Editing, c: Context) =>
  refuse(c, 404, wordsFor(editing, c, 'unknown'))

/** Who may not publish changes nothing that readers see: the refusal, where they see the file. */
export async function mayChange(
  editing: Editing,
  { c, me }: PersonRequest,
  id: number,
): Promise<Response | undefined> {
  if (may(me.user.role, 'publish-pages')) return undefined
  const uses = await publishedUses(editing.context.db, [id])
  return uses.length > 0 ? refuse(c, 403, wordsFor(editing, c, 'published_change')) : undefined
}
