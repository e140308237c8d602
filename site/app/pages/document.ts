import { escapeHtml } from '@vitrine/contract/html/escape-html'
import type { User } from '@vitrine/contract/identity/identity'
import { type AlertParts, toAlertHead, toAlertHtml } from '../document/alert-html.ts'
import { documentIds } from '../document/document-ids.ts'
import { type Head, toHeadHtml } from '../document/head.ts'
import type { Html } from '../document/html.ts'
import type { RecordedTexts } from '../locale/texts.ts'
import type { PublicConfig } from '../site/site.ts'

export interface HydrationData {
  config: PublicConfig
  loaderData: Record<string, unknown>
  error?: { route: string; statusCode: number; data: unknown }
  texts: RecordedTexts
  actionData?: Record<string, unknown>
  identity?: { user: User | undefined }
}

/** A rendered page. `marks` become `data-` attributes of the app element. */
export interface DocumentBody {
  head: Head
  body: Html
  alert?: AlertParts | undefined
  marks?: Record<string, string | undefined>
  /** True for a page with a form. */
  hasForm?: boolean
  /** True for a page with dates of events. */
  hasDates?: boolean
}

export interface DocumentParts {
  assets: string | Uint8Array
  data: string | Uint8Array
  /** Style of an alert. */
  alertStyle?: string
  /** Styles of the search, of forms and of dates of events. */
  ownStyles?: { search: string; form: string; dates: string }
}

/** The whole document. Its inline script and styles are constant, so one policy covers every page. */
export function toDocumentHtml(
  shown: DocumentBody,
  { assets, data, alertStyle, ownStyles }: DocumentParts,
): Html {
  const { alert } = shown
  return [
    `${openingHtml(shown.head)}
<meta name="viewport" content="width=device-width, initial-scale=1">
${toHeadHtml(shown.head)}
`,
    assets,
    `
${hasSearchForm(shown) ? toStyle(ownStyles?.search) : ''}${shown.hasForm ? toStyle(ownStyles?.form) : ''}${shown.hasDates ? toStyle(ownStyles?.dates) : ''}${alert ? toAlertHead(alert.alert, alertStyle ?? '') : ''}</head>
<body>
${alert ? toAlertHtml(alert) : ''}${appOpeningHtml(shown)}`,
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

const toStyle = (style: string | undefined) => (style ? `<style>${style}</style>\n` : '')

/** True for the search, and for a missing address, whose page has the form of the search. */
const hasSearchForm = ({ marks }: DocumentBody) =>
  marks?.template === 'search' || marks?.error === '404'

/** Returns the reduced document that a client-side navigation fetches. */
export function toPartHtml(shown: DocumentBody): Html {
  return [
    `${openingHtml(shown.head)}
${toHeadHtml(shown.head)}
</head>
<body>${shown.alert ? toAlertHtml(shown.alert) : ''}${appOpeningHtml(shown)}`,
    ...shown.body,
    `</div></body>
</html>
`,
  ]
}

function openingHtml({ lang, dir, scheme }: Head) {
  const attributes = scheme ? ` data-mantine-color-scheme="${scheme}"` : ''
  return `<!doctype html>
<html lang="${lang}" dir="${dir}"${attributes}>
<head>
<meta charset="utf-8">`
}

function appOpeningHtml({ marks = {} }: DocumentBody) {
  const attributes = Object.entries(marks).map(([name, value]) =>
    value === undefined ? '' : ` data-${name}="${escapeHtml(value)}"`,
  )
  return `<div id="${documentIds.app}"${attributes.join('')}>`
}
