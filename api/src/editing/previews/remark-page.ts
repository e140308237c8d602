import { remarkMax, remarkNameMax } from '@vitrine/contract/admin/remarks'
import { addressOf } from '@vitrine/contract/client/call'
import * as endpoints from '@vitrine/contract/endpoints/previews'
import { previewPaths } from '@vitrine/contract/http/paths'
import type { InputOf } from '../../binding/bind.ts'
import { html } from '../../http/html.ts'
import { redirect } from '../../http/reply.ts'
import { placeOf } from '../../identity/guards/networks.ts'
import type { PublicContext } from '../../identity/guards/request-context.ts'
import { addressOf as visitorAddress } from '../../identity/guards/visitor.ts'
import { type Markup, plainPage } from '../../plain-page/plain-page.ts'
import { comesFromHere } from '../../plain-page/reader.ts'
import { type PlainTexts, plainTexts } from '../../plain-page/texts.ts'
import type { Editing } from '../calls/editing.ts'
import { linkWith } from './previews.ts'
import { keepRemark } from './remark-store.ts'

const pathMax = 2_000

/** Shows a page of its own, without scripts, where a reader of a preview leaves a remark. */
export async function showRemarkForm(
  editing: Editing,
  _: PublicContext,
  { params: { token }, query: { at, left } }: InputOf<typeof endpoints.showRemarkForm>,
) {
  const link = await linkWith(editing, token)
  if (!link) return overPage(editing)
  const preview = { editing, locale: link.locale, token, path: pathOf(at) }
  return left === undefined ? formPage(preview, 200) : thanksPage(preview)
}

export async function leaveRemark(
  editing: Editing,
  { request }: PublicContext,
  { params: { token }, query, body: form }: InputOf<typeof endpoints.leaveRemark>,
) {
  const { context } = editing
  const link = await linkWith(editing, token)
  if (!link) return overPage(editing)
  const path = pathOf(query.at)
  const preview = { editing, locale: link.locale, token, path }
  // The token is all that a remark needs: the page of another site that has it may not use it.
  if (!comesFromHere(request, context)) return formPage(preview, 403)
  const typed = { body: textOf(form?.body), name: textOf(form?.name) }
  const isTooLong = typed.body.length > remarkMax || typed.name.length > remarkNameMax
  if (typed.body === '' || isTooLong)
    return formPage(preview, 422, typed, isTooLong ? 'long' : 'empty')
  const place = placeOf(visitorAddress(context, request))
  const isKept = await keepRemark(context, link, { ...typed, path, place })
  if (!isKept) return formPage(preview, 429, typed, 'many')
  const thanks = { params: { token }, query: { at: path, left: '' } }
  return redirect(303, addressOf(endpoints.showRemarkForm, thanks))
}

const textOf = (typed = '') => typed.replaceAll('\r\n', '\n').trim()

/** Returns the path of the page that the reader looked at; `/` if it is invalid. */
function pathOf(path = ''): string {
  const isPath = path.startsWith('/') && path.length <= pathMax && !path.includes('\0')
  // Written behind the address of the preview, `..` would lead out of it.
  return isPath && !/\/\.{1,2}(?=[/?#]|$)/.test(path) ? path : '/'
}

/** The preview that a reader looks at. */
interface Preview {
  editing: Editing
  locale: string
  token: string
  path: string
}

const formPage = <S extends number>(
  preview: Preview,
  status: S,
  typed = { body: '', name: '' },
  problem?: 'empty' | 'long' | 'many',
) =>
  pageIn(preview, status, (words) => ({
    title: words.title,
    body: html`<p>${words.intro}</p>
${problem && html`<p class="problem" role="alert">${words[problem]}</p>`}
<form method="post">
<p><label for="body">${words.body}</label>
<textarea id="body" name="body" rows="8" maxlength="${remarkMax}" required>${typed.body}</textarea></p>
<p><label for="name">${words.name}</label>
<input id="name" name="name" maxlength="${remarkNameMax}" value="${typed.name}" autocomplete="name"></p>
<p class="note">${words.kept}</p>
<p class="actions"><button type="submit">${words.send}</button></p>
</form>
${wayBack(preview, words)}`,
  }))

const thanksPage = (preview: Preview) =>
  pageIn(preview, 200, (words) => ({
    title: words.thanks,
    body: html`<p>${words.told}</p>${wayBack(preview, words)}`,
  }))

const overPage = (editing: Editing) =>
  pageIn({ editing, locale: editing.context.rules.defaultLocale }, 404, (words) => ({
    title: words.over,
    body: html`<p>${words.overLine}</p>`,
  }))

const wayBack = ({ token, path }: Preview, words: PlainTexts['remark']) =>
  html`<p><a href="${previewPaths.place}/${token}${encodeURI(path)}">${words.back}</a></p>`

function pageIn<S extends number>(
  { editing: { context }, locale }: Pick<Preview, 'editing' | 'locale'>,
  status: S,
  of: (words: PlainTexts['remark']) => { title: string; body: Markup },
) {
  const { texts, lang, dir } = plainTexts(context.rules, locale)
  return plainPage(status, { lang, dir, site: context, home: '/', ...of(texts.remark) })
}
