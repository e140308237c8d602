import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPage } from '@vitrine/admin/start-page'
import { textsFor } from '@vitrine/admin/texts'
import { PageList } from '@vitrine/contract/pages'
import { apiPaths } from '@vitrine/contract/paths'
import type { AnswerSource } from '@vitrine/site/server/answers/held-answers'
import { bodyOf, sendBody } from '@vitrine/site/server/http/body'
import {
  adminPageFields,
  answerFields,
  askAgain,
  dataFields,
} from '@vitrine/site/server/http/headers'
import { sendProblem } from '@vitrine/site/server/http/problems'
import { isSecure } from '../listener/hosts.ts'
import type { Listener } from '../listener/listener.ts'
import type { Config } from '../settings/config.ts'

const askedAgain = ['Cache-Control', askAgain]
const stylesheet = bodyOf(readFileSync(join(import.meta.dirname, '../../../admin/src/admin.css')))
const styleFields = [
  ...answerFields('same-origin'),
  'Content-Type',
  'text/css; charset=utf-8',
  ...askedAgain,
]

/** The pages load one stylesheet of their own; they run nothing, and stand in no frame. */
const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const listing = `${apiPaths.pages}?${new URLSearchParams({
  'fields[pages]': 'id,updated_at,translatable',
  'fields[translatable]': 'title,slug',
})}`

/** The admin host's own pages; its images are served beside them. */
export function adminListener(config: Config, source: AnswerSource): Listener {
  const upgrade = isSecure(config.adminUrl) ? '; upgrade-insecure-requests' : ''
  const page = [...adminPageFields(policy + upgrade), 'Vary', 'Accept-Language', ...askedAgain]
  return async (req, res) => {
    const [path] = (req.url ?? '').split('?', 1)
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return sendProblem(res, 405, 'Method Not Allowed', ['Allow', 'GET, HEAD'])
    if (path === '/admin.css') return sendBody(req, res, stylesheet, styleFields)
    if (path !== '/') return res.writeHead(302, [...dataFields, 'Location', '/']).end()
    const { locale, texts } = textsFor(req.headers['accept-language'])
    const html = startPage({
      name: config.site.name,
      siteUrl: config.publicUrl,
      rules: config.site.i18n,
      locale,
      texts,
      pages: await readPages(source),
    })
    sendBody(req, res, bodyOf(html), page)
  }
}

// The page says itself that the API is away.
async function readPages(source: AnswerSource) {
  try {
    const answer = await source.fetch(listing, { headers: { accept: 'application/json' } })
    return answer.ok ? PageList.parse(await answer.json()).data : undefined
  } catch {
    return undefined
  }
}
