import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { facesPath } from '@vitrine/contract/paths'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

const style = readFileSync(join(import.meta.dirname, 'plain-page.css'), 'utf8').trim()
const styleHash = createHash('sha256').update(style).digest('base64')

/** The page has its own style, the site's faces and icon, sends forms to its own origin, and nothing else. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}' 'self'`,
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Markup as `html` makes it: what was put into it is escaped. */
export type Markup = ReturnType<typeof html>

interface PlainPage {
  lang: string
  dir: string
  title: string
  siteName: string
  /** Where the site's name leads to. */
  home: string
  body: Markup
}

/** A page of the API's own, for people who came by a link: no scripts, kept by nobody. */
export function plainPage(c: Context, status: ContentfulStatusCode, page: PlainPage) {
  c.header('Cache-Control', 'no-store')
  c.header('Content-Security-Policy', policy)
  c.header('Referrer-Policy', 'same-origin')
  c.header('X-Robots-Tag', 'noindex')
  return c.html(documentOf(page), status)
}

const documentOf = ({ lang, dir, title, siteName, home, body }: PlainPage) => html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${siteName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${facesPath}">
<style>${raw(style)}</style>
</head>
<body>
<header><a href="${home}"><span aria-hidden="true">«</span> ${siteName} <span aria-hidden="true">»</span></a></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
