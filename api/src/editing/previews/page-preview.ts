import type { LocaleRules } from '@vitrine/contract/config/config'
import type { previewPage as endpoint } from '@vitrine/contract/endpoints/previews'
import { previewPaths } from '@vitrine/contract/http/paths'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { Editing } from '../calls/editing.ts'
import type { OnPage } from '../calls/requests.ts'
import { refusalIn } from '../calls/words.ts'
import { type FramedPage, framedLinkEnd, framedToken } from './framed-token.ts'
import type { ShownLink } from './previews.ts'

/** Answers where the admin's frame sees a page as it is being written. */
export async function previewPage(
  editing: Editing,
  ctx: PersonRequest,
  { page, params }: OnPage<typeof endpoint>,
) {
  const { rules, keys, publicUrl, now } = editing.context
  const locale = rules.locales.findIndex(({ code }) => code === params.locale)
  if (locale < 0) return refusalIn(editing, ctx, 422, 'locale_unknown')
  const end = framedLinkEnd(now())
  const token = framedToken(keys, { shows: 'page', page: page.id, locale }, end)
  const url = `${publicUrl}${previewPaths.place}/${token}`
  return { data: { url, expiresAt: end.toISOString() } }
}

/** The page that the link of a frame shows, as a link that is kept would show it. */
export function framedPage(rules: LocaleRules, link: FramedPage): ShownLink | undefined {
  const locale = rules.locales[link.locale]?.code
  return locale === undefined ? undefined : { page_id: link.page, locale, shows: 'page', at: null }
}
