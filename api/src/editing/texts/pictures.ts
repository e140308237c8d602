import { undescribedMax } from '@vitrine/contract/admin/pictures'
import type { listUndescribed as endpoint } from '@vitrine/contract/endpoints/page-texts'
import type { PublishedHtml } from '../../html/publish-html.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { textPublisher } from '../../publishing/publisher.ts'
import type { Editing } from '../calls/editing.ts'
import { isSiteLocale, type OnPage } from '../calls/requests.ts'
import { refusalIn } from '../calls/words.ts'
import { latestText } from './working-copies.ts'

/** Lists the pictures of a working copy without alternative text, in the order of the text. */
export async function listUndescribed(
  editing: Editing,
  ctx: PersonRequest,
  { params: { id, locale } }: OnPage<typeof endpoint>,
) {
  const { db, rules } = editing.context
  if (!isSiteLocale(rules, locale)) return refusalIn(editing, ctx, 404, 'locale_unknown')
  const content = (await latestText(db, id, locale))?.content ?? ''
  const publish = textPublisher(db, rules, editing.images)
  const published = await publish(content, locale)
  const data = 'problem' in published ? [] : undescribedIn(published)
  return { data: data.slice(0, undescribedMax) }
}

export const undescribedIn = ({ images }: Pick<PublishedHtml, 'images'>): string[] =>
  images.flatMap(({ src, isDescribed }) => (isDescribed ? [] : [src]))
