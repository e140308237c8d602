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

/** Ids of the two elements that the browser's entry looks for. */
export const documentIds = { app: 'app', data: 'data' } as const

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
<script type="application/json" id="${documentIds.data}">${scriptJson(handover)}</script>
</body>
</html>
`
}
