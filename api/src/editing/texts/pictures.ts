import { UndescribedPictures, undescribedMax } from '@vitrine/contract/admin/pictures'
import type { PublishedHtml } from '../../html/publish-html.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { textPublisher } from '../../publishing/publisher.ts'
import type { Editing } from '../calls/editing.ts'
import { isSiteLocale, pageAt } from '../calls/requests.ts'
import { refuseIn } from '../calls/words.ts'
import { publishedText, workingCopy } from './working-copies.ts'

/** The pictures of a working copy that have no text alternative, in the order of the text. */
export async function listUndescribed(editing: Editing, { c }: PersonRequest): Promise<Response> {
  const { db, rules } = editing.context
  const found = await pageAt(editing, c)
  if ('refusal' in found) return found.refusal
  const locale = c.req.param('locale') ?? ''
  if (!isSiteLocale(rules, locale)) return refuseIn(editing, c, 404, 'locale_unknown')
  const { id } = found.page
  const text = (await workingCopy(db, id, locale)) ?? (await publishedText(db, id, locale))
  const publish = textPublisher(db, rules, editing.images)
  const published = await publish(text?.fields.content ?? '', locale)
  const data = 'problem' in published ? [] : undescribedIn(published)
  return c.json(UndescribedPictures.parse({ data: data.slice(0, undescribedMax) }))
}

/** Addresses of the pictures of a text that have no text alternative. */
export const undescribedIn = ({ images }: Pick<PublishedHtml, 'images'>): string[] =>
  images.flatMap(({ src, isDescribed }) => (isDescribed ? [] : [src]))
