import { memberHeader } from '@vitrine/contract/http/paths'
import { getReadersOfRole, type Readers } from '@vitrine/contract/pages/visibility'
import { isToken } from '../crypto/secrets.ts'
import { cacheByVersion } from '../db/cache-by-version.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import type { ApiRequest } from '../http/api-request.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { isValidOnSide } from '../identity/guards/sides.ts'
import { readVisitor } from '../identity/guards/visitor.ts'
import { createSessionCheck } from '../identity/stores/session-check.ts'
import { readFormerAddresses } from './former-addresses.ts'
import { type PublishedPages, readPageRows, replacePages } from './published-pages.ts'
import type { PreviewedSite } from './with-preview.ts'

/** Public pages and the private ones that some readers may read. */
export type MemberPages = (readers: readonly Readers[]) => Promise<PublishedPages>

/** Caches, for each group of readers, the pages of the present content version. */
export function cacheMemberPages(
  db: Db,
  changes: Changes,
  published: () => Promise<PublishedPages>,
): MemberPages {
  const caches = new Map<string, () => Promise<PublishedPages>>()
  return (readers) => {
    const name = readers.join()
    const cached = caches.get(name) ?? cacheByVersion(changes, () => readPages(readers))
    caches.set(name, cached)
    return cached()
  }

  async function readPages(readers: readonly Readers[]) {
    const rows = await db
      .selectFrom('pages')
      .select('id')
      .where('readers', 'in', readers)
      .where('deleted_at', 'is', null)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return published()
    const { history } = await readFormerAddresses(db, ids)
    return replacePages(await published(), await readPageRows(db, ids), history)
  }
}

/** Returns the groups of readers that the signed-in user of a request belongs to; none for guests. */
export type FindReaders = (request: ApiRequest) => Promise<readonly Readers[]>

/** `side`: where a session must be valid. Files are shown on both sides. */
export function createReadersFinder(
  context: ApiContext,
  side: 'site' | 'any' = 'site',
): FindReaders {
  const find = createSessionCheck(context.db)
  return async (request) => {
    const { proof } = readVisitor(context, request)
    if (!proof || !isToken(proof.token)) return []
    const me = await find(proof.token, proof.kind, context.now())
    if (!me || me.mustSetUpTwoFactor) return []
    if (side === 'site' && !isValidOnSide(context, me.session, side)) return []
    return getReadersOfRole(me.user.role)
  }
}

/** Returns what a request with the header of members may see; undefined without the header. */
export type FindMemberView = (request: ApiRequest) => Promise<PreviewedSite | undefined>

export const createMemberViewFinder =
  (pages: MemberPages, findReaders: FindReaders): FindMemberView =>
  async (request) => {
    if (request.header(memberHeader) === undefined) return undefined
    const readers = await findReaders(request)
    return { pages: await pages(readers), html: async () => new Map(), readers }
  }
