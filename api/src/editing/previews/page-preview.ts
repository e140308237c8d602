import type { LocaleRules } from '@vitrine/contract/config/config'
import type { previewPage as endpoint } from '@vitrine/contract/endpoints/previews'
import { previewPaths } from '@vitrine/contract/http/paths'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { Editing } from '../calls/editing.ts'
import type { OnPage } from '../calls/requests.ts'
import { refusalIn } from '../calls/words.ts'
import { type FramedPage, framedLinkEnd, framedToken } from './framed-token.ts'
import type { ShownLink } from './previews.ts'

/** Returns the URL at which a frame of the admin shows the drafts of a page. */
export async function previewPage(
  editing: Editing,
  ctx: PersonRequest,
  { page, params }: OnPage<typeof endpoint>,
) {
  const { rules, keys, publicUrl, now } = editing.context
  const locale = rules.locales.findIndex(({ code }) => code === params.locale)
  if (locale < 0) return refusalIn(editing, ctx, 422, 'locale_unknown')
  const expiresAt = framedLinkEnd(now())
  const token = framedToken(keys, { shows: 'page', page: page.id, locale }, expiresAt)
  const url = `${publicUrl}${previewPaths.place}/${token}`
  return { data: { url, expiresAt: expiresAt.toISOString() } }
}

/** Converts the link of a frame to that of a stored link; undefined for an unknown language. */
export function framedPage(rules: LocaleRules, link: FramedPage): ShownLink | undefined {
  const locale = rules.locales[link.locale]?.code
  return locale === undefined ? undefined : { page_id: link.page, locale, shows: 'page', at: null }
}
