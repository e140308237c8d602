import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPage } from '@vitrine/admin/start-page'
import { textsFor } from '@vitrine/admin/texts'
import { PageList } from '@vitrine/contract/pages'
import { apiPaths } from '@vitrine/contract/paths'
import type { AnswerSource } from '@vitrine/site/server/answers'
import { refuseFeatures } from '@vitrine/site/server/headers'
import type { Config } from './config.ts'
import { isSecure, type Listener } from './hosts.ts'

const stylesheet = readFileSync(join(import.meta.dirname, '../../admin/src/admin.css'))

/** The pages load one stylesheet of their own; they run nothing, and stand in no frame. */
const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const headersFor = (adminUrl: string) => ({
  'Content-Security-Policy': isSecure(adminUrl) ? `${policy}; upgrade-insecure-requests` : policy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': refuseFeatures,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
})

const listing = `${apiPaths.pages}?${new URLSearchParams({
  'fields[pages]': 'id,updated_at,translatable',
  'fields[translatable]': 'title,slug',
})}`

/** The admin host's own pages; its images are served beside them. */
export function adminListener(config: Config, source: AnswerSource): Listener {
  const headers = headersFor(config.adminUrl)
  return async (req, res) => {
    const [path] = (req.url ?? '').split('?', 1)
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return res.writeHead(405, { ...headers, Allow: 'GET, HEAD' }).end()
    if (path === '/admin.css')
      return res.writeHead(200, { ...headers, 'Content-Type': 'text/css' }).end(stylesheet)
    const { locale, texts } = textsFor(req.headers['accept-language'])
    if (path !== '/') return res.writeHead(302, { ...headers, Location: '/' }).end()
    const page = startPage({
      name: config.site.name,
      siteUrl: config.publicUrl,
      rules: config.site.i18n,
      locale,
      texts,
      pages: await readPages(source),
    })
    const type = { 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept-Language' }
    res.writeHead(200, { ...headers, ...type, 'Cache-Control': 'no-cache' }).end(page)
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
