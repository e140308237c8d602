import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bothOf, iconOf, type Look } from '@vitrine/contract/config/look'
import { propertiesOf } from '@vitrine/contract/config/look-styles'
import { palettesOf } from '@vitrine/contract/config/palettes'
import { facesPath } from '@vitrine/contract/http/paths'
import { html, raw } from '../http/html.ts'
import { type Reply, reply } from '../http/reply.ts'

const rules = readFileSync(join(import.meta.dirname, 'plain-page.css'), 'utf8').trim()
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
const styleOf = (look: Look | undefined) => `:root{${propertiesOf(palettesOf(look))}}${rules}`

/** The page has its own style, the site's faces and icon, sends forms to one origin, and nothing else. */
const policyOf = (style: string, { origin = "'self'", script }: Partial<SentOn>) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${sha256(style)}' 'self'`,
    "font-src 'self'",
    ...(script ? [`script-src 'sha256-${sha256(script)}'`] : []),
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${origin}`,
    "frame-ancestors 'none'",
  ].join('; ')

/** A form that is sent to another origin of the site or the admin; by itself if it has a script. */
export interface SentOn {
  origin: string
  script?: string
}

/** Markup from `html`, which escapes the inserted values. */
export type Markup = ReturnType<typeof html>

/** The site that a plain page belongs to. */
export interface PlainSite {
  siteName: string
  look?: Look | undefined
}

interface PlainPage {
  lang: string
  dir: string
  title: string
  site: PlainSite
  /** Address that the site's name links to. */
  home: string
  body: Markup
  sentOn?: SentOn
  /** Style sheet of this page, after that of all plain pages. */
  style?: string
}

/**
 * Answers with a page of the API's own, for people who open a link. No cache may store it. Its
 * endpoint declares the answer as `htmlPage`.
 */
export async function plainPage<S extends number>(
  status: S,
  page: PlainPage,
): Promise<Reply<S, string>> {
  const { sentOn } = page
  const style = styleOf(page.site.look) + (page.style ?? '')
  return reply(status, String(await documentOf(page, style)), {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policyOf(style, sentOn ?? {}),
    // Where a form goes on to, it is known by its origin alone, not by the address of the page.
    'Referrer-Policy': sentOn ? 'strict-origin' : 'same-origin',
    'X-Robots-Tag': 'noindex',
  })
}

// The admin has neither, and what goes on by itself needs neither.
const ofSite = (look: Look | undefined) => html`<link rel="icon" href="${iconOf(look)}">
<link rel="stylesheet" href="${facesPath}">
`

const documentOf = (
  { lang, dir, title, site: { siteName, look }, home, body, sentOn }: PlainPage,
  style: string,
) => html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${siteName}</title>
${sentOn ? '' : ofSite(look)}<style>${raw(style)}</style>
</head>
<body>
<header><a href="${home}">${sentOn || !look?.logo ? nameOf(siteName) : logoOf(siteName, look.logo)}</a></header>
<main>
<h1>${title}</h1>
${body}
</main>
${
  sentOn?.script &&
  html`<script>${raw(sentOn.script)}</script>
`
}</body>
</html>
`

const nameOf = (siteName: string) =>
  html`<span aria-hidden="true">«</span> ${siteName} <span aria-hidden="true">»</span>`

function logoOf(siteName: string, logo: NonNullable<Look['logo']>) {
  const { light, dark } = bothOf(logo)
  return html`<picture><source srcset="${dark}" media="(prefers-color-scheme: dark)"><img src="${light}" alt="${siteName}"></picture>`
}
