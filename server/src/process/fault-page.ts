import { escapeHtml } from '@vitrine/contract/html/escape-html'
import type { FaultFrame } from './fault-frame.ts'

/** Renders the page that development shows instead of one that failed. `tags` reload it after a save. */
export const renderFaultPage = (
  { message, place, frame }: FaultFrame,
  tags: string,
) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(message)}</title>
<style>
body { font: 1rem/1.5 ui-monospace, monospace; margin: 8vh 6vw; color-scheme: light dark }
h1 { font-size: 1.25rem; white-space: pre-wrap }
pre { overflow-x: auto; padding: 1rem; border-inline-start: .25rem solid #c1121f }
</style>
${tags}
</head>
<body>
<h1>${escapeHtml(message)}</h1>
${place ? `<p>${escapeHtml(place)}</p>\n<pre>${escapeHtml(frame)}</pre>` : ''}
<p>The page reloads when you save a file.</p>
</body>
</html>
`

export const formatFault = ({ message, place, frame }: FaultFrame) =>
  `\n${message}\n${place ? `  ${place}\n\n${frame}\n` : ''}\n`
