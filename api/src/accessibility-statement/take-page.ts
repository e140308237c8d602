import { randomUUID } from 'node:crypto'
import type { Problem } from '@vitrine/contract/http/problem'
import type { Db } from '../db/schema.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { insertPage } from '../editing/pages/create-page.ts'
import type { Reply } from '../http/reply.ts'
import { countPage } from '../identity/guards/daily-quotas.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { refuseStatement } from './refuse-statement.ts'
import { findLivePage } from './show-statement.ts'

/** Key of the page in page files. */
const pageKey = 'accessibility'
const pageTemplate = 'page'
const homeTemplate = 'home'

interface PageToTake {
  /** The page of the last time. */
  stored: number | null
  /** The page that the person has chosen. */
  wanted: number | null
  at: string
}

type TakenPage = { page: number; isNew: boolean } | { refused: Reply<422 | 429, Problem> }

/**
 * Returns the page for the texts: the chosen one, that of the last time, the one with the key
 * `accessibility`, or a new one.
 */
export async function takeStatementPage(
  editing: EditingDeps,
  ctx: PersonRequest,
  tx: Db,
  { stored, wanted, at }: PageToTake,
): Promise<TakenPage> {
  if (wanted !== null) {
    const row = await tx
      .selectFrom('pages')
      .select('template')
      .where('id', '=', wanted)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!row) return { refused: refuseStatement(editing, ctx, 422, 'page-unknown', 'page') }
    if (row.template === homeTemplate)
      return { refused: refuseStatement(editing, ctx, 422, 'home-page', 'page') }
    return { page: wanted, isNew: false }
  }
  const keyed = await findKeyedPage(tx)
  const live = (await findLivePage(tx, stored)) ?? (await findLivePage(tx, keyed))
  if (live !== null) return { page: live, isNew: false }
  const refused = await countPage(tx, ctx, editing.context.now())
  if (refused) return { refused }
  const key = keyed === null ? pageKey : `${pageKey}-${randomUUID().slice(0, 8)}`
  const page = await insertPage(tx, { template: pageTemplate, parent: null, key }, at)
  return { page, isNew: true }
}

async function findKeyedPage(tx: Db): Promise<number | null> {
  const row = await tx
    .selectFrom('pages')
    .select('id')
    .where('key', '=', pageKey)
    .executeTakeFirst()
  return row?.id ?? null
}
