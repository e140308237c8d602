import { remarkMax, remarkNameMax } from '@vitrine/contract/admin/remarks'
import { formatCallAddress } from '@vitrine/contract/client/call'
import * as endpoints from '@vitrine/contract/endpoints/previews'
import { previewPaths } from '@vitrine/contract/http/paths'
import type { InputOf } from '../../binding/bind.ts'
import { html } from '../../http/html.ts'
import { redirect } from '../../http/reply.ts'
import { getNetworkKey } from '../../identity/guards/networks.ts'
import type { PublicContext } from '../../identity/guards/request-context.ts'
import { getClientAddress } from '../../identity/guards/visitor.ts'
import { type Markup, plainPage } from '../../plain-page/plain-page.ts'
import { isSameOriginForm } from '../../plain-page/reader.ts'
import { type PlainTexts, plainTexts } from '../../plain-page/texts.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { findPreviewLink } from './previews.ts'
import { storeRemark } from './remark-store.ts'

const pathMax = 2_000

/** Shows a form, without scripts, where a reader of a preview leaves a remark. */
export async function showRemarkForm(
  editing: EditingDeps,
  _: PublicContext,
  { params: { token }, query: { at, left } }: InputOf<typeof endpoints.showRemarkForm>,
) {
  const link = await findPreviewLink(editing, token)
  if (!link) return renderExpired(editing)
  const preview = { editing, locale: link.locale, token, path: toPath(at) }
  return left === undefined ? renderForm(preview, 200) : renderThanks(preview)
}

export async function leaveRemark(
  editing: EditingDeps,
  { request }: PublicContext,
  { params: { token }, query, body: form }: InputOf<typeof endpoints.leaveRemark>,
) {
  const { context } = editing
  const link = await findPreviewLink(editing, token)
  if (!link) return renderExpired(editing)
  const path = toPath(query.at)
  const preview = { editing, locale: link.locale, token, path }
  // CSRF: the token in the address is the only credential, and another site may know it.
  if (!isSameOriginForm(request, context)) return renderForm(preview, 403)
  const typed = { body: normalizeText(form?.body), name: normalizeText(form?.name) }
  const isTooLong = typed.body.length > remarkMax || typed.name.length > remarkNameMax
  if (typed.body === '' || isTooLong)
    return renderForm(preview, 422, typed, isTooLong ? 'long' : 'empty')
  const network = getNetworkKey(getClientAddress(context, request))
  const isStored = await storeRemark(context, link, { ...typed, path, network })
  if (!isStored) return renderForm(preview, 429, typed, 'many')
  const thanks = { params: { token }, query: { at: path, left: '' } }
  return redirect(303, formatCallAddress(endpoints.showRemarkForm, thanks))
}

const normalizeText = (typed = '') => typed.replaceAll('\r\n', '\n').trim()

/** Returns the path of the previewed page; `/` if it is invalid. */
function toPath(path = ''): string {
  const isPath = path.startsWith('/') && path.length <= pathMax && !path.includes('\0')
  // `..` would leave the path of the preview.
  return isPath && !/\/\.{1,2}(?=[/?#]|$)/.test(path) ? path : '/'
}

interface RemarkContext {
  editing: EditingDeps
  locale: string
  token: string
  path: string
}

const renderForm = <S extends number>(
  preview: RemarkContext,
  status: S,
  typed = { body: '', name: '' },
  problem?: 'empty' | 'long' | 'many',
) =>
  renderPage(preview, status, (texts) => ({
    title: texts.title,
    body: html`<p>${texts.intro}</p>
${problem && html`<p class="problem" role="alert">${texts[problem]}</p>`}
<form method="post">
<p><label for="body">${texts.body}</label>
<textarea id="body" name="body" rows="8" maxlength="${remarkMax}" required>${typed.body}</textarea></p>
<p><label for="name">${texts.name}</label>
<input id="name" name="name" maxlength="${remarkNameMax}" value="${typed.name}" autocomplete="name"></p>
<p class="note">${texts.kept}</p>
<p class="actions"><button type="submit">${texts.send}</button></p>
</form>
${renderBackLink(preview, texts)}`,
  }))

const renderThanks = (preview: RemarkContext) =>
  renderPage(preview, 200, (texts) => ({
    title: texts.thanks,
    body: html`<p>${texts.told}</p>${renderBackLink(preview, texts)}`,
  }))

const renderExpired = (editing: EditingDeps) =>
  renderPage({ editing, locale: editing.context.rules.defaultLocale }, 404, (texts) => ({
    title: texts.over,
    body: html`<p>${texts.overLine}</p>`,
  }))

const renderBackLink = ({ token, path }: RemarkContext, texts: PlainTexts['remark']) =>
  html`<p><a href="${previewPaths.place}/${token}${encodeURI(path)}">${texts.back}</a></p>`

function renderPage<S extends number>(
  { editing: { context }, locale }: Pick<RemarkContext, 'editing' | 'locale'>,
  status: S,
  build: (texts: PlainTexts['remark']) => { title: string; body: Markup },
) {
  const { texts, lang, dir } = plainTexts(context.rules, locale)
  return plainPage(status, { lang, dir, site: context, home: '/', ...build(texts.remark) })
}
