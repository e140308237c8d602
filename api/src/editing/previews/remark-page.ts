import { remarkMax, remarkNameMax } from '@vitrine/contract/admin/remarks'
import { previewPaths } from '@vitrine/contract/paths'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { apiRequest } from '../../http/api-request.ts'
import { isForm, readForm } from '../../http/forms.ts'
import { placeOf } from '../../identity/guards/networks.ts'
import { addressOf } from '../../identity/guards/visitor.ts'
import { type Markup, plainPage, sendPage } from '../../plain-page/plain-page.ts'
import { comesFromHere } from '../../plain-page/reader.ts'
import { type PlainTexts, plainTexts } from '../../plain-page/texts.ts'
import type { Editing } from '../calls/editing.ts'
import { linkWith, type PreviewLink } from './previews.ts'
import { keepRemark } from './remark-store.ts'

const pathMax = 2_000

/** Where a reader of a preview leaves a remark: a page of its own, without scripts. */
export function remarkRoutes(editing: Editing) {
  const at = previewPaths.remark(':token')
  return new Hono()
    .get(at, async (c) => {
      const link = await linkWith(editing, c.req.param('token'))
      if (!link) return overPage(editing, c)
      return isLeft(c) ? thanksPage(editing, c, link) : formPage(editing, c, link)
    })
    .post(at, async (c) => {
      const link = await linkWith(editing, c.req.param('token'))
      if (!link) return overPage(editing, c)
      // The token is all that a remark needs: the page of another site that has it may not use it.
      if (!comesFromHere(apiRequest(c), editing.context))
        return formPage(editing, c, link, { status: 403 })
      return leave(editing, c, link)
    })
}

const isLeft = (c: Context) => c.req.query('left') !== undefined

async function leave(editing: Editing, c: Context, link: PreviewLink): Promise<Response> {
  const form = isForm(c) ? await readForm(c) : undefined
  const typed = { body: textIn(form?.texts.body), name: textIn(form?.texts.name) }
  const isTooLong = typed.body.length > remarkMax || typed.name.length > remarkNameMax
  if (typed.body === '' || isTooLong)
    return formPage(editing, c, link, { status: 422, typed, problem: isTooLong ? 'long' : 'empty' })
  const { context } = editing
  const place = placeOf(addressOf(context, apiRequest(c)))
  const isKept = await keepRemark(context, link, { ...typed, path: pathIn(c), place })
  if (!isKept) return formPage(editing, c, link, { status: 429, typed, problem: 'many' })
  const query = new URLSearchParams({ at: pathIn(c), left: '' })
  return c.redirect(`${previewPaths.remark(c.req.param('token') ?? '')}?${query}`, 303)
}

const textIn = (value: string | string[] | undefined) =>
  (typeof value === 'string' ? value : '').replaceAll('\r\n', '\n').trim()

/** The page of the preview that the reader looked at. */
function pathIn(c: Context): string {
  const path = c.req.query('at') ?? ''
  const isPath = path.startsWith('/') && path.length <= pathMax && !path.includes('\0')
  // Written behind the address of the preview, `..` would lead out of it.
  return isPath && !/\/\.{1,2}(?=[/?#]|$)/.test(path) ? path : '/'
}

interface Tried {
  status: ContentfulStatusCode
  typed?: { body: string; name: string }
  problem?: 'empty' | 'long' | 'many'
}

function formPage(
  editing: Editing,
  c: Context,
  link: PreviewLink,
  { status, typed = { body: '', name: '' }, problem }: Tried = { status: 200 },
) {
  return shown(editing, c, link.locale, status, (words) => ({
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
${wayBack(c, words)}`,
  }))
}

function thanksPage(editing: Editing, c: Context, link: PreviewLink) {
  return shown(editing, c, link.locale, 200, (words) => ({
    title: words.thanks,
    body: html`<p>${words.told}</p>${wayBack(c, words)}`,
  }))
}

function overPage(editing: Editing, c: Context) {
  const { defaultLocale } = editing.context.rules
  return shown(editing, c, defaultLocale, 404, (words) => ({
    title: words.over,
    body: html`<p>${words.overLine}</p>`,
  }))
}

function wayBack(c: Context, words: PlainTexts['remark']) {
  const place = `${previewPaths.place}/${c.req.param('token')}`
  return html`<p><a href="${place}${encodeURI(pathIn(c))}">${words.back}</a></p>`
}

async function shown(
  { context }: Editing,
  c: Context,
  locale: string,
  status: ContentfulStatusCode,
  of: (words: PlainTexts['remark']) => { title: string; body: Markup },
) {
  const { texts, lang, dir } = plainTexts(context.rules, locale)
  const page = { lang, dir, site: context, home: '/', ...of(texts.remark) }
  return sendPage(c, await plainPage(status, page))
}
