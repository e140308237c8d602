import type { User } from '@vitrine/contract/identity'
import { type Head, headHtml, scriptJson } from './head/head.ts'
import type { ShownTexts } from './locale/texts.ts'
import type { PublicConfig } from './site.ts'

/** What the browser finds in its page beside the HTML: everything its first view is made of. */
export interface Handover {
  config: PublicConfig
  loaderData: Record<string, unknown>
  /** Status and message of what failed, if something did. */
  error?: { route: string; statusCode: number; data: unknown }
  texts: ShownTexts
  /** What became of a form that was sent without scripts. */
  actionData?: Record<string, unknown>
  /** Who is signed in, on screens that are made for one person. */
  identity?: { user: User | undefined }
}

/** Ids of the elements that the browser's entry looks for; content may not use names like these. */
export const documentIds = {
  app: 'v-app',
  content: 'v-content',
  data: 'v-data',
  news: 'v-news',
} as const

/** The whole document. It holds no executable inline script, so one policy serves every page. */
export function documentHtml(head: Head, assets: string, body: string, handover: Handover): string {
  return `<!doctype html>
<html lang="${head.lang}" dir="${head.dir}"${head.scheme ? ` data-mantine-color-scheme="${head.scheme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headHtml(head)}
${assets}
</head>
<body>
<div id="${documentIds.app}">${body}</div>
<p id="${documentIds.news}" class="visually-hidden" role="status" aria-live="polite"></p>
<script type="application/json" id="${documentIds.data}">${handoverJson(handover)}</script>
</body>
</html>
`
}

function handoverJson({ config, loaderData, texts, ...more }: Handover) {
  const data = Object.entries(loaderData).map(([id, value]) => `"${id}":${heldJson(value)}`)
  const rest = Object.entries(more).map(([name, value]) => `,"${name}":${scriptJson(value)}`)
  return `{"config":${heldJson(config)},"loaderData":{${data}},"texts":${scriptJson(texts)}${rest.join('')}}`
}

/** The JSON of what stands on every page alike, as long as the object itself is held. */
const held = new WeakMap<object, string>()

function heldJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return scriptJson(value ?? null)
  const json = held.get(value) ?? scriptJson(value)
  held.set(value, json)
  return json
}
