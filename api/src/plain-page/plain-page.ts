import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getIcon, type Look, toLightAndDark } from '@vitrine/contract/config/look'
import { formatPaletteProperties } from '@vitrine/contract/config/look-styles'
import { computePalettes } from '@vitrine/contract/config/palettes'
import { fontFacesPath } from '@vitrine/contract/http/paths'
import { html, raw } from '../http/html.ts'
import { type Reply, reply } from '../http/reply.ts'
import type { SettingsSource } from '../settings/watch-settings.ts'

const baseStyle = readFileSync(join(import.meta.dirname, 'plain-page.css'), 'utf8').trim()
const sha256 = (text: string) => hash('sha256', text, 'base64')
const getStyle = (look: Look | undefined) =>
  `:root{${formatPaletteProperties(computePalettes(look))}}${baseStyle}`

/** Content security policy: own styles, the site's fonts and icon, forms to one origin. */
const getPolicy = (style: string, { origin = "'self'", script }: Partial<FormTarget>) =>
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

/**
 * Another origin of the site or the admin to which a form is sent; a script submits it
 * automatically.
 */
export interface FormTarget {
  origin: string
  script?: string
}

/** Markup from `html`, which escapes the inserted values. */
export type Markup = ReturnType<typeof html>

export interface PlainSite {
  settings: Pick<SettingsSource, 'current'>
}

interface PlainPage {
  lang: string
  dir: string
  title: string
  site: PlainSite
  /** Link of the site name. */
  home: string
  body: Markup
  sentOn?: FormTarget
  /** Styles of this page, after those of all plain pages. */
  style?: string
}

/**
 * Answers with a plain page of the API for people who follow a link. Not cacheable. Its endpoint
 * declares the answer as `htmlPage`.
 */
export async function plainPage<S extends number>(
  status: S,
  page: PlainPage,
): Promise<Reply<S, string>> {
  const { sentOn } = page
  const style = getStyle(page.site.settings.current().look) + (page.style ?? '')
  return reply(status, String(await renderDocument(page, style)), {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': getPolicy(style, sentOn ?? {}),
    // The target of a form may see only the origin, not the path.
    'Referrer-Policy': sentOn ? 'strict-origin' : 'same-origin',
    'X-Robots-Tag': 'noindex',
  })
}

// Only on the site: the admin has no such fonts and icon.
const renderSiteLinks = (look: Look | undefined) => html`<link rel="icon" href="${getIcon(look)}">
<link rel="stylesheet" href="${fontFacesPath}">
`

const renderDocument = (
  { lang, dir, title, site, home, body, sentOn }: PlainPage,
  style: string,
  { name, look } = site.settings.current(),
) => html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${name}</title>
${sentOn ? '' : renderSiteLinks(look)}<style>${raw(style)}</style>
</head>
<body>
<header><a href="${home}">${sentOn || !look?.logo ? renderName(name) : renderLogo(name, look.logo)}</a></header>
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

const renderName = (siteName: string) =>
  html`<span aria-hidden="true">«</span> ${siteName} <span aria-hidden="true">»</span>`

function renderLogo(siteName: string, logo: NonNullable<Look['logo']>) {
  const { light, dark } = toLightAndDark(logo)
  return html`<picture><source srcset="${dark}" media="(prefers-color-scheme: dark)"><img src="${light}" alt="${siteName}"></picture>`
}
