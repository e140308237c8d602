import { randomUUID } from 'node:crypto'
import type { Problem } from '@vitrine/contract/http/problem'
import type { Db } from '../db/schema.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { insertPage } from '../editing/pages/create-page.ts'
import type { Reply } from '../http/reply.ts'
import { countPage } from '../identity/guards/daily-quotas.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { findLikelyPage, findLivePage, statementKey } from './find-page.ts'
import { refuseStatement } from './refuse-statement.ts'

const pageTemplate = 'page'
const homeTemplate = 'home'

interface PageToTake {
  /** The page of the last time. */
  stored: number | null
  /** The page that the person has chosen; null for a new one. */
  wanted: number | null | undefined
  at: string
}

type TakenPage = { page: number; isNew: boolean } | { refused: Reply<422 | 429, Problem> }

/** Returns the page for the texts: the chosen one, that of the last time, a likely or a new one. */
export async function takeStatementPage(
  editing: EditingDeps,
  ctx: PersonRequest,
  tx: Db,
  { stored, wanted, at }: PageToTake,
): Promise<TakenPage> {
  if (typeof wanted === 'number') return checkPage(editing, ctx, tx, wanted)
  if (wanted === undefined) {
    const page =
      (await findLivePage(tx, stored))?.id ?? (await findLikelyPage(tx, editing.context.rules))
    if (page !== null) return { page, isNew: false }
  }
  const refused = await countPage(tx, ctx, editing.context.now())
  if (refused) return { refused }
  const key = (await hasKey(tx)) ? `${statementKey}-${randomUUID().slice(0, 8)}` : statementKey
  const page = await insertPage(tx, { template: pageTemplate, parent: null, key }, at)
  return { page, isNew: true }
}

async function checkPage(
  editing: EditingDeps,
  ctx: PersonRequest,
  tx: Db,
  id: number,
): Promise<TakenPage> {
  const page = await findLivePage(tx, id)
  if (!page) return { refused: refuseStatement(editing, ctx, 422, 'page-unknown', 'page') }
  if (page.template === homeTemplate)
    return { refused: refuseStatement(editing, ctx, 422, 'home-page', 'page') }
  return { page: id, isNew: false }
}

async function hasKey(tx: Db): Promise<boolean> {
  const row = await tx
    .selectFrom('pages')
    .select('id')
    .where('key', '=', statementKey)
    .executeTakeFirst()
  return row !== undefined
}
