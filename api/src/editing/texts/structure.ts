import {
  isPublicationDate,
  publicationYears,
  StructureFields,
} from '@vitrine/contract/admin/structure'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import { isAllowedRole } from '../../identity/guards/permissions.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor, type TextWriter } from '../../publishing/actor.ts'
import { emptyTaxonomy, keepKnownKeys, readPageTaxonomy } from '../../taxonomy/page-taxonomy.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import type { PageInput, PageRow } from '../calls/with-page.ts'
import { checkFieldValues, refuseValue } from './field-values.ts'
import { logSavedDraft } from './log-draft.ts'
import { toWriterColumns } from './working-copies.ts'

async function readPublishedStructure(db: Db, page: PageRow): Promise<StructureFields> {
  const { template, type, method, seo_type, published_on, visible_to, field_values } = page
  const { picture_id: picture, seo_image_id: seo_image } = page
  const taxonomy = (await readPageTaxonomy(db, [page.id])).get(page.id) ?? emptyTaxonomy
  const row = { template, type, method, picture, seo_image, seo_type, published_on }
  return { ...row, ...taxonomy, visible_to, field_values }
}

/** Returns the draft of the structure; version 0 and the published structure if there is none. */
export async function readStructure(db: Db, page: PageRow) {
  const copy = await db
    .selectFrom('working_copies')
    .select(['version', 'changed', 'fields'])
    .where('page_id', '=', page.id)
    .where('locale', '=', everyLocale)
    .executeTakeFirst()
  const published = await readPublishedStructure(db, page)
  if (!copy) return { version: 0, fields: published, published, changed: false }
  const changed = copy.changed === 1
  // An unchanged draft follows the published structure, which an import may have changed.
  const fields = changed ? await parseStructure(db, copy.fields, published) : published
  return { version: copy.version, fields, published, changed }
}

/**
 * Parses a stored draft. One from before the first publication gets the published date, one of an
 * earlier version the published topics, authors and readers. Removes topics and authors that were
 * deleted.
 */
async function parseStructure(
  db: Db,
  stored: string,
  published: StructureFields,
): Promise<StructureFields> {
  const { topics, authors, visible_to } = published
  const fields = StructureFields.parse({ topics, authors, visible_to, ...JSON.parse(stored) })
  const known = await keepKnownKeys(db, fields)
  return { ...fields, ...known, published_on: fields.published_on ?? published.published_on }
}

/** Saves the structure over the version that was read (optimistic lock). */
export async function saveStructure(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page, body: { version, fields: input } }: PageInput<typeof endpoints.saveStructure>,
) {
  const { db, now } = editing.context
  const { fields: draft, published } = await readStructure(db, page)
  const values = await checkFieldValues(db, input.field_values, async () => [
    draft.field_values,
    published.field_values,
  ])
  if ('invalid' in values) return refuseValue(editing, ctx, values.invalid)
  const { field_values } = values
  const { visible_to = draft.visible_to, field_values: _, ...others } = input
  if (visible_to !== draft.visible_to && !mayPublish(ctx.me))
    return refuseWithMessage(editing, ctx, 403, 'visibility_publishers', 'fields.visible_to')
  const known = await keepKnownKeys(db, input)
  const fields = { ...others, ...known, visible_to, field_values }
  const missing = await findMissingPicture(db, fields)
  if (missing) return refuseWithMessage(editing, ctx, 422, 'picture_unknown', `fields.${missing}`)
  if (fields.published_on !== null && !isPublicationDate(fields.published_on))
    return refuseWithMessage(
      editing,
      ctx,
      422,
      'date_years',
      'fields.published_on',
      publicationYears,
    )
  const at = now().toISOString()
  const actor = getActor(ctx)
  const newVersion = await db.transaction().execute(async (tx) => {
    const written = await writeStructure(tx, page, { version, fields, writer: actor }, at)
    if (written !== undefined)
      await logSavedDraft(tx, actor, { pageId: page.id, subject: page.key }, at)
    return written
  })
  if (newVersion === undefined) return refuseWithMessage(editing, ctx, 409, 'older_version')
  return { data: { version: newVersion, savedAt: at } }
}

/** True for a person who may publish pages, and for a program that may. */
const mayPublish = ({ user, token }: PersonRequest['me']) =>
  isAllowedRole(user.role, 'publish-pages') && (!token || token.scopes.includes('publish'))

async function findMissingPicture(db: Db, fields: StructureFields) {
  for (const name of ['picture', 'seo_image'] as const) {
    const id = fields[name]
    if (id === null) continue
    const media = await db
      .selectFrom('media')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!media) return name
  }
  return undefined
}

interface StructureToWrite {
  version: number
  fields: StructureFields
  writer: TextWriter
}

async function writeStructure(
  db: Db,
  page: PageRow,
  { version, fields, writer }: StructureToWrite,
  at: string,
): Promise<number | undefined> {
  const published = await readPublishedStructure(db, page)
  const changed = JSON.stringify(fields) !== JSON.stringify(published) ? 1 : 0
  const values = {
    ...toWriterColumns(writer),
    updated_at: at,
    changed,
    fields: JSON.stringify(fields),
  }
  const structureKey = { page_id: page.id, locale: everyLocale }
  const written =
    version === 0
      ? await db
          .insertInto('working_copies')
          .values({ ...structureKey, ...values, version: 1, created_at: at, ...noTitle })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('working_copies')
          .set((copy) => ({ ...values, version: copy.eb('version', '+', 1) }))
          .where('page_id', '=', page.id)
          .where('locale', '=', everyLocale)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return written?.version
}

/** A structure has no title and no address. */
const noTitle = { title: '', slug: '', slug_key: '' }
