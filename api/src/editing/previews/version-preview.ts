import type * as endpoints from '@vitrine/contract/endpoints/revisions'
import { previewPaths } from '@vitrine/contract/http/paths'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import { hasTemplate } from '../../contents/templates.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { textPublisher } from '../../publishing/publisher.ts'
import { readFields } from '../../publishing/text-fields.ts'
import type { Editing } from '../calls/editing.ts'
import { slugOf } from '../calls/proposed-slug.ts'
import { isSiteLocale } from '../calls/requests.ts'
import { refusalIn } from '../calls/words.ts'
import type { OnRevision } from '../texts/revisions.ts'
import { structureCopy } from '../texts/structure.ts'
import { latestText } from '../texts/working-copies.ts'
import { type FramedVersion, framedLinkEnd, framedToken } from './framed-token.ts'

/** Returns the URLs at which frames of the admin show a revision and the current text. */
export async function previewRevision(
  editing: Editing,
  ctx: PersonRequest,
  { page, row }: OnRevision<typeof endpoints.previewRevision>,
) {
  const { db, rules, images, keys, publicUrl, now } = { ...editing, ...editing.context }
  const { id: revision, locale, fields } = row
  if (!isSiteLocale(rules, locale)) return refusalIn(editing, ctx, 422, 'locale_unknown')
  const published = await textPublisher(db, rules, images)(readFields(fields).content, locale)
  if ('problem' in published) return refusalIn(editing, ctx, 422, 'too_large')
  const { template } = (await structureCopy(db, page)).fields
  const expiry = framedLinkEnd(now())
  const toUrl = (shows: 'version' | 'now') =>
    `${publicUrl}${previewPaths.place}/${framedToken(keys, { shows, revision }, expiry)}`
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
export async function framedVersion(db: Db, link: FramedVersion): Promise<VersionText | undefined> {
  const row = await db
    .selectFrom('revisions')
    .select(['page_id as pageId', 'locale', 'fields'])
    .where('id', '=', link.revision)
    .executeTakeFirst()
  if (!row) return undefined
  const { pageId, locale } = row
  const version = readFields(row.fields)
  const fields =
    link.shows === 'now' ? ((await latestText(db, pageId, locale)) ?? version) : version
  const slug = (await slugOf(db, pageId, locale)) || fields.slug
  return { pageId, locale, fields: { ...fields, slug } }
}
