import type * as endpoints from '@vitrine/contract/endpoints/settings'
import { previewPaths } from '@vitrine/contract/http/paths'
import type { InputOf } from '../../binding/bind.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { readSettings } from '../../settings/store.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { createFramedToken, getFramedLinkExpiry } from '../previews/framed-token.ts'
import { storePreviewDraft } from '../previews/preview-drafts.ts'
import { prepareChange, refuseFields } from './save-settings.ts'

/** Returns the URLs at which frames of the admin show the site with unsaved settings. */
export async function previewSettings(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body }: InputOf<typeof endpoints.previewSettings>,
) {
  const { db, rules, keys, publicUrl, now } = editing.context
  const before = (await readSettings(db)).fields
  const changed = await prepareChange(editing, before, body.fields, writeNothing)
  if ('problems' in changed) return refuseFields(editing, ctx, changed.problems)
  // Without the files of an icon, the site shows the icon itself.
  const { iconFiles: _, ...content } = changed.fields
  const unsaved = { userId: ctx.me.user.id, kind: 'settings', name: '', content } as const
  const draft = await storePreviewDraft(db, unsaved, now())
  const expiresAt = getFramedLinkExpiry(now())
  const urls = rules.locales.map(({ code }, locale) => {
    const token = createFramedToken(keys, { shows: 'settings', draft, locale }, expiresAt)
    return [code, `${publicUrl}${previewPaths.place}/${token}`]
  })
  return { data: { urls: Object.fromEntries(urls), expiresAt: expiresAt.toISOString() } }
}

const writeNothing = async () => {}
