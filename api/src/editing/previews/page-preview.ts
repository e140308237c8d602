import { PagePreview } from '@vitrine/contract/admin/previews'
import type { LocaleRules } from '@vitrine/contract/config'
import { previewPaths } from '@vitrine/contract/paths'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { Editing } from '../calls/editing.ts'
import { livePageAt } from '../calls/requests.ts'
import { refuseIn } from '../calls/words.ts'
import { type FramedPage, framedLinkEnd, framedToken } from './framed-token.ts'
import type { ShownLink } from './previews.ts'

/** Answers where the admin's frame sees a page as it is being written. */
export async function previewPage(editing: Editing, { c }: PersonRequest): Promise<Response> {
  const found = await livePageAt(editing, c)
  if ('refusal' in found) return found.refusal
  const { rules, keys, publicUrl, now } = editing.context
  const locale = rules.locales.findIndex(({ code }) => code === c.req.param('locale'))
  if (locale < 0) return refuseIn(editing, c, 422, 'locale_unknown')
  const end = framedLinkEnd(now())
  const token = framedToken(keys, { shows: 'page', page: found.page.id, locale }, end)
  const data = { url: `${publicUrl}${previewPaths.place}/${token}`, expiresAt: end.toISOString() }
  return c.json(PagePreview.parse({ data }))
}

/** The page that the link of a frame shows, as a link that is kept would show it. */
export function framedPage(rules: LocaleRules, link: FramedPage): ShownLink | undefined {
  const locale = rules.locales[link.locale]?.code
  return locale === undefined ? undefined : { page_id: link.page, locale, shows: 'page', at: null }
}
