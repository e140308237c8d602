import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import type { Problem } from '@vitrine/contract/http/problem'
import type { InputOf } from '../binding/bind.ts'
import type { Reply } from '../http/reply.ts'
import { isAllowedRole } from '../identity/guards/permissions.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { findSettingUses } from '../settings/picture-uses.ts'
import { findTaxonomyPictures } from '../taxonomy/picture-uses.ts'
import { findMedia, type MediaRow } from './items.ts'
import type { Library } from './library.ts'
import { refuseWithText } from './texts.ts'
import { findPublishedUses } from './uses.ts'

/** Adds the file of `params.id` to the input of a handler, or responds with 404. */
export const withItem =
  <I extends MediaInput, R>(
    handler: (library: Library, ctx: PersonRequest, input: I & WithItem) => Promise<R>,
  ) =>
  async (library: Library, ctx: PersonRequest, input: I): Promise<R | Reply<404, Problem>> => {
    const row = await findMedia(library.context.db, input.params.id)
    return row
      ? handler(library, ctx, { ...input, row })
      : refuseWithText(library, ctx, 404, 'unknown')
  }

export interface MediaInput {
  params: { id: number }
}
export interface WithItem {
  row: MediaRow
}
export type MediaFileInput<E extends Endpoint> = InputOf<E> & WithItem

/** Refuses (403) to change a file on published pages for a user who may not publish. */
export async function refuseVisibleChange(
  library: Library,
  ctx: PersonRequest,
  { id }: MediaRow,
): Promise<Reply<403, Problem> | undefined> {
  if (isAllowedRole(ctx.me.user.role, 'publish-pages')) return undefined
  const { db, fixed } = library.context
  const uses = await findPublishedUses(db, [id])
  const isVisible =
    uses.length > 0 ||
    (await findSettingUses(db, fixed)).has(id) ||
    (await findTaxonomyPictures(db)).has(id)
  return isVisible ? refuseWithText(library, ctx, 403, 'published_change') : undefined
}
