import { undescribedPicturesMax } from '@vitrine/contract/admin/undescribed-pictures'
import type { listUndescribed as endpoint } from '@vitrine/contract/endpoints/page-texts'
import type { PublishedHtml } from '../../html/publish-html.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { createTextPublisher } from '../../publishing/publisher.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale, type PageInput } from '../calls/with-page.ts'
import { findLatestText } from './working-copies.ts'

/** Lists the pictures of a working copy without alternative text, in the order of the text. */
export async function listUndescribed(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id, locale } }: PageInput<typeof endpoint>,
) {
  const { db, rules } = editing.context
  if (!isSiteLocale(rules, locale)) return refuseWithMessage(editing, ctx, 404, 'locale_unknown')
  const content = (await findLatestText(db, id, locale))?.content ?? ''
  const publish = createTextPublisher(db, rules, editing.images)
  const published = await publish(content, locale)
  const data = 'problem' in published ? [] : findUndescribed(published)
  return { data: data.slice(0, undescribedPicturesMax) }
}

export const findUndescribed = ({ images }: Pick<PublishedHtml, 'images'>): string[] =>
  images.flatMap(({ src, isDescribed }) => (isDescribed ? [] : [src]))
