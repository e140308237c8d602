import type * as endpoints from '@vitrine/contract/endpoints/revisions'
import { previewPaths } from '@vitrine/contract/http/paths'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import { hasTemplate } from '../../contents/templates.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { createTextPublisher } from '../../publishing/publisher.ts'
import { parseTextFields } from '../../publishing/text-fields.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { findSlug } from '../calls/propose-page-slug.ts'
import { isSiteLocale } from '../calls/with-page.ts'
import type { RevisionInput } from '../texts/revisions.ts'
import { readStructure } from '../texts/structure.ts'
import { findLatestText } from '../texts/working-copies.ts'
import { createFramedToken, type FramedVersion, getFramedLinkExpiry } from './framed-token.ts'

/** Returns the URLs at which frames of the admin show a revision and the current text. */
export async function previewRevision(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page, row }: RevisionInput<typeof endpoints.previewRevision>,
) {
  const { db, rules, images, keys, publicUrl, now } = { ...editing, ...editing.context }
  const { id: revision, locale, fields } = row
  if (!isSiteLocale(rules, locale)) return refuseWithMessage(editing, ctx, 422, 'locale_unknown')
  const published = await createTextPublisher(db, rules, images)(parseTextFields(fields), locale)
  if ('problem' in published) return refuseWithMessage(editing, ctx, 422, 'too_large')
  const { template } = (await readStructure(db, page)).fields
  const expiry = getFramedLinkExpiry(now())
  const toUrl = (shows: 'version' | 'now') =>
    `${publicUrl}${previewPaths.place}/${createFramedToken(keys, { shows, revision }, expiry)}`
  const lostTemplate = (await hasTemplate(db, template)) ? null : template
  const expiresAt = expiry.toISOString()
  return { data: { version: toUrl('version'), now: toUrl('now'), expiresAt, lostTemplate } }
}

export interface VersionText {
  pageId: number
  locale: string
  fields: PageTexts
}

/**
 * Finds the text of a frame, at the current address of the page: the address of the revision may
 * belong to another page by now.
 */
export async function findFramedVersion(
  db: Db,
  link: FramedVersion,
): Promise<VersionText | undefined> {
  const row = await db
    .selectFrom('revisions')
    .select(['page_id as pageId', 'locale', 'fields'])
    .where('id', '=', link.revision)
    .executeTakeFirst()
  if (!row) return undefined
  const { pageId, locale } = row
  const version = parseTextFields(row.fields)
  const fields =
    link.shows === 'now' ? ((await findLatestText(db, pageId, locale)) ?? version) : version
  const slug = (await findSlug(db, pageId, locale)) || fields.slug
  return { pageId, locale, fields: { ...fields, slug } }
}
