import type { LocaleRules } from '@vitrine/contract/config/config'
import type { previewPage as endpoint } from '@vitrine/contract/endpoints/previews'
import { previewPaths } from '@vitrine/contract/http/paths'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import type { PageInput } from '../calls/with-page.ts'
import { createFramedToken, type FramedPage, getFramedLinkExpiry } from './framed-token.ts'
import type { PreviewTarget } from './previews.ts'

/** Returns the URL at which a frame of the admin shows the drafts of a page. */
export async function previewPage(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page, params }: PageInput<typeof endpoint>,
) {
  const { rules, keys, publicUrl, now } = editing.context
  const locale = rules.locales.findIndex(({ code }) => code === params.locale)
  if (locale < 0) return refuseWithMessage(editing, ctx, 422, 'locale_unknown')
  const expiresAt = getFramedLinkExpiry(now())
  const token = createFramedToken(keys, { shows: 'page', page: page.id, locale }, expiresAt)
  const url = `${publicUrl}${previewPaths.place}/${token}`
  return { data: { url, expiresAt: expiresAt.toISOString() } }
}

/** Converts the link of a frame to that of a stored link; undefined for an unknown language. */
export function toPreviewTarget(rules: LocaleRules, link: FramedPage): PreviewTarget | undefined {
  const locale = rules.locales[link.locale]?.code
  return locale === undefined ? undefined : { page_id: link.page, locale, shows: 'page', at: null }
}
