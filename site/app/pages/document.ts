import { escapeHtml } from '@vitrine/contract/escape-html'
import type { User } from '@vitrine/contract/identity'
import { documentIds } from '../document/document-ids.ts'
import { type Head, headHtml } from '../document/head.ts'
import type { Html } from '../document/html.ts'
import type { ShownTexts } from '../locale/texts.ts'
import type { PublicConfig } from '../site/site.ts'

/** What the browser finds beside the HTML of a screen: everything its first view is made of. */
export interface HydrationData {
  config: PublicConfig
  loaderData: Record<string, unknown>
  /** Status and message of what failed, if something did. */
  error?: { route: string; statusCode: number; data: unknown }
  texts: ShownTexts
  /** What became of a form that was sent without scripts. */
  actionData?: Record<string, unknown>
  /** Who is signed in. */
  identity?: { user: User | undefined }
}

/** What is shown, and what says so: `marks` stand as `data-` attributes beside it. */
export interface Shown {
  head: Head
  body: Html
  marks?: Record<string, string | undefined>
}

/** What stands around every page. */
export interface Around {
  /** The tags of the head that belong to the build. */
  assets: string | Uint8Array
  /** What the scripts find in the document, as JSON that `scriptJson` has written. */
  data: string | Uint8Array
}

/** The whole document. It holds no executable inline script, so one policy serves every page. */
export function documentHtml(shown: Shown, { assets, data }: Around): Html {
  return [
    `${opening(shown.head)}
<meta name="viewport" content="width=device-width, initial-scale=1">
${headHtml(shown.head)}
`,
    assets,
    `
</head>
<body>
${appOpening(shown)}`,
    ...shown.body,
    `</div>
<p id="${documentIds.news}" class="visually-hidden" role="status" aria-live="polite"></p>
<script type="application/json" id="${documentIds.data}">`,
    data,
    `</script>
</body>
</html>
`,
  ]
}

/** The part of a document that a navigation puts in place of another's (visit/parts.ts). */
export function partHtml(shown: Shown): Html {
  return [
    `${opening(shown.head)}
${headHtml(shown.head)}
</head>
<body>${appOpening(shown)}`,
    ...shown.body,
    `</div></body>
</html>
`,
  ]
}

function opening({ lang, dir, scheme }: Head) {
  const more = scheme ? ` data-mantine-color-scheme="${scheme}"` : ''
  return `<!doctype html>
<html lang="${lang}" dir="${dir}"${more}>
<head>
<meta charset="utf-8">`
}

function appOpening({ marks = {} }: Shown) {
  const written = Object.entries(marks).map(([name, value]) =>
    value === undefined ? '' : ` data-${name}="${escapeHtml(value)}"`,
  )
  return `<div id="${documentIds.app}"${written.join('')}>`
}
