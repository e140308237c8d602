import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { facesPath } from '@vitrine/contract/paths'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

const style = readFileSync(join(import.meta.dirname, 'plain-page.css'), 'utf8').trim()
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
const styleHash = sha256(style)

/** The page has its own style, the site's faces and icon, sends forms to one origin, and nothing else. */
const policyOf = ({ origin = "'self'", script }: Partial<SentOn>) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}' 'self'`,
    "font-src 'self'",
    ...(script ? [`script-src 'sha256-${sha256(script)}'`] : []),
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${origin}`,
    "frame-ancestors 'none'",
  ].join('; ')

/** A form that goes on to another of our origins by itself. */
export interface SentOn {
  origin: string
  script: string
}

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
  sentOn?: SentOn
}

/** A page of the API's own, for people who came by a link: kept by nobody. */
export function plainPage(c: Context, status: ContentfulStatusCode, page: PlainPage) {
  c.header('Cache-Control', 'no-store')
  const { sentOn } = page
  c.header('Content-Security-Policy', policyOf(sentOn ?? {}))
  // Where a form goes on to, it is known by its origin alone, not by the address of the page.
  c.header('Referrer-Policy', sentOn ? 'strict-origin' : 'same-origin')
  c.header('X-Robots-Tag', 'noindex')
  return c.html(documentOf(page), status)
}

// The admin has neither, and what goes on by itself needs neither.
const ofSite = html`<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${facesPath}">
`

const documentOf = ({
  lang,
  dir,
  title,
  siteName,
  home,
  body,
  sentOn,
}: PlainPage) => html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${siteName}</title>
${sentOn ? '' : ofSite}<style>${raw(style)}</style>
</head>
<body>
<header><a href="${home}"><span aria-hidden="true">«</span> ${siteName} <span aria-hidden="true">»</span></a></header>
<main>
<h1>${title}</h1>
${body}
</main>
${
  sentOn &&
  html`<script>${raw(sentOn.script)}</script>
`
}</body>
</html>
`
