import { VersionPreview } from '@vitrine/contract/admin/previews'
import type { PageTexts } from '@vitrine/contract/page-texts'
import { previewPaths } from '@vitrine/contract/paths'
import { hasTemplate } from '../../contents/templates.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { textPublisher } from '../../publishing/publisher.ts'
import { readFields } from '../../publishing/text-fields.ts'
import type { Editing } from '../calls/editing.ts'
import { slugOf } from '../calls/proposed-slug.ts'
import { isSiteLocale, livePageAt } from '../calls/requests.ts'
import { refuseIn } from '../calls/words.ts'
import { revisionAt } from '../texts/revisions.ts'
import { structureCopy } from '../texts/structure.ts'
import { publishedText, workingCopy } from '../texts/working-copies.ts'
import { type FramedVersion, framedLinkEnd, framedToken } from './framed-token.ts'

/**
 * Answers the addresses at which the admin's frames show a revision and the current text on the
 * page.
 */
export async function previewVersion(editing: Editing, { c }: PersonRequest): Promise<Response> {
  const found = await livePageAt(editing, c)
  if ('refusal' in found) return found.refusal
  const held = await revisionAt(editing, c, found.page.id)
  if ('refusal' in held) return held.refusal
  const { db, rules, images, keys, publicUrl, now } = { ...editing, ...editing.context }
  const { id: revision, locale, fields } = held.row
  if (!isSiteLocale(rules, locale)) return refuseIn(editing, c, 422, 'locale_unknown')
  const made = await textPublisher(db, rules, images)(readFields(fields).content, locale)
  if ('problem' in made) return refuseIn(editing, c, 422, 'too_large')
  const { template } = (await structureCopy(db, found.page)).fields
  const end = framedLinkEnd(now())
  const urlOf = (shows: 'version' | 'now') =>
    `${publicUrl}${previewPaths.place}/${framedToken(keys, { shows, revision }, end)}`
  const data = {
    ...{ version: urlOf('version'), now: urlOf('now'), expiresAt: end.toISOString() },
    lostTemplate: (await hasTemplate(db, template)) ? null : template,
  }
  return c.json(VersionPreview.parse({ data }))
}

/** A text to show in place of the published one. */
export interface VersionText {
  pageId: number
  locale: string
  fields: PageTexts
}

/**
 * The text that the link of a version shows, at the address that the page has now: that of the version
 * may be another page's by now.
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
  const fields = link.shows === 'now' ? ((await textNow(db, pageId, locale)) ?? version) : version
  const slug = (await slugOf(db, pageId, locale)) || fields.slug
  return { pageId, locale, fields: { ...fields, slug } }
}

async function textNow(db: Db, pageId: number, locale: string): Promise<PageTexts | undefined> {
  const copy = await workingCopy(db, pageId, locale)
  return (copy ?? (await publishedText(db, pageId, locale)))?.fields
}
