import type * as endpoints from '@vitrine/contract/endpoints/menus'
import { previewPaths } from '@vitrine/contract/http/paths'
import type { InputOf } from '../../binding/bind.ts'
import { Reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { createFramedToken, getFramedLinkExpiry } from '../previews/framed-token.ts'
import { storePreviewDraft } from '../previews/preview-drafts.ts'
import { parseEntries } from './check-entries.ts'
import { refuseUnknownMenu } from './show-menu.ts'

/** Returns the URLs at which frames of the admin show the site with an unsaved menu. */
export async function previewMenu(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { name }, body }: InputOf<typeof endpoints.previewMenu>,
) {
  const refused = await refuseUnknownMenu(editing, ctx, name)
  if (refused) return refused
  const entries = await parseEntries(editing, ctx, name, body.entries)
  if (entries instanceof Reply) return entries
  const { db, rules, keys, publicUrl, now } = editing.context
  const unsaved = { userId: ctx.me.user.id, kind: 'menu', name, content: entries } as const
  const draft = await storePreviewDraft(db, unsaved, now())
  const expiresAt = getFramedLinkExpiry(now())
  const urls = rules.locales.map(({ code }, locale) => {
    const token = createFramedToken(keys, { shows: 'menu', draft, locale }, expiresAt)
    return [code, `${publicUrl}${previewPaths.place}/${token}`]
  })
  return { data: { urls: Object.fromEntries(urls), expiresAt: expiresAt.toISOString() } }
}
