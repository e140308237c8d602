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
}

/** Ids of the elements that the browser's entry looks for; content may not use names like these. */
export const documentIds = { app: 'v-app', content: 'v-content', data: 'v-data' } as const

/** The whole document. It holds no executable inline script, so one policy serves every page. */
export function documentHtml(head: Head, assets: string, body: string, handover: Handover): string {
  return `<!doctype html>
<html lang="${head.lang}" dir="${head.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headHtml(head)}
${assets}
</head>
<body>
<div id="${documentIds.app}">${body}</div>
<script type="application/json" id="${documentIds.data}">${handoverJson(handover)}</script>
</body>
</html>
`
}

function handoverJson({ config, loaderData, error, texts }: Handover) {
  const data = Object.entries(loaderData).map(([id, value]) => `"${id}":${heldJson(value)}`)
  const failure = error ? `,"error":${scriptJson(error)}` : ''
  return `{"config":${heldJson(config)},"loaderData":{${data}},"texts":${scriptJson(texts)}${failure}}`
}

/** The JSON of what stands on every page alike, as long as the object itself is held. */
const held = new WeakMap<object, string>()

function heldJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return scriptJson(value ?? null)
  const json = held.get(value) ?? scriptJson(value)
  held.set(value, json)
  return json
}
