import { randomUUID } from 'node:crypto'
import type { NewPage } from '@vitrine/contract/admin/page-list'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import { defaultSeo } from '@vitrine/contract/pages/fallback-page'
import { pageTypes } from '@vitrine/contract/pages/page-types'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { reply } from '../../http/reply.ts'
import { countPage } from '../../identity/guards/daily-quotas.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import { emptyText } from '../../publishing/text-fields.ts'
import { indexDraft } from '../../search/index/follow-commits.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { proposePageSlug } from '../calls/propose-page-slug.ts'
import { normalizeSlug } from '../calls/slug-refusal.ts'
import { findPageById, isSiteLocale } from '../calls/with-page.ts'
import { createCopy } from '../texts/working-copies.ts'

/** Creates a page with its first draft; nothing is published. */
export async function createPage(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.createPage>,
) {
  const { db, rules, now } = editing.context
  const { locale, title, parent } = body
  if (!isSiteLocale(rules, locale))
    return refuseWithMessage(editing, ctx, 422, 'locale_unknown', 'locale')
  const parentPage = parent === null ? undefined : await findPageById(db, parent)
  if (parent !== null && (!parentPage || parentPage.deleted_at !== null))
    return refuseWithMessage(editing, ctx, 422, 'page_unknown', 'parent')
  const slug = normalizeSlug(body.slug ?? (await proposePageSlug(db, parent, locale, title)))
  return db.transaction().execute(async (tx) => {
    const refusal = await countPage(tx, ctx, now())
    if (refusal) return refusal
    const at = now().toISOString()
    const id = await insertPage(tx, { template: body.template, parent }, at)
    const actor = getActor(ctx)
    const fields = { ...emptyText, title, slug }
    await createCopy(tx, { pageId: id, locale, fields, writer: actor }, at)
    const change = { kind: 'page-created', pageId: id, locale, subject: title } as const
    await logChange(tx, actor, { ...change, after: { slug } }, at)
    await indexDraft(tx, id, locale, 0)
    return reply(201, { data: { id } })
  })
}

interface PageToInsert extends Pick<NewPage, 'template' | 'parent'> {
  /** Random by default. */
  key?: string
}

/** Inserts a page without texts after its siblings. */
export async function insertPage(
  tx: Db,
  { template, parent, key = randomUUID() }: PageToInsert,
  at: string,
): Promise<number> {
  const last = await tx
    .selectFrom('pages')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('parent_id', parent === null ? 'is' : '=', parent)
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('pages')
    .values({
      key,
      template,
      type: pageTypes.page,
      method: 'GET',
      seo_type: defaultSeo.type,
      position: Number(last?.position ?? -1) + 1,
      parent_id: parent,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
