import { decodePath } from '@vitrine/contract/addresses/address'
import { addressOf } from '@vitrine/contract/client/call'
import { showRemarkForm } from '@vitrine/contract/endpoints/previews'
import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { hashInPolicy } from '../http/headers.ts'

/** It lies above the page, in the corner where nothing of the page stands by itself. */
const style = `.v-remark{position:fixed;inset-block-end:1rem;inset-inline-end:1rem;z-index:900;margin:0}
.v-remark>a{display:block;padding:.6em 1.1em;border:2px solid var(--ink);background:var(--ink);color:var(--paper);font:600 1rem/1.3 var(--display);text-decoration:none}
@media print{.v-remark{display:none}}`

/** Names the style in the policy of previews. */
export const remarkStyleHash = hashInPolicy(style)

interface RemarkLink {
  token: string
  /** The page of the preview that is looked at. */
  path: string
  words: { label: string; lang: string; dir: string }
}

/** The page with the link by which its reader leaves a remark, in a tab of its own. */
export function withRemarkLink(html: string, { token, path, words }: RemarkLink): string {
  const { label, lang, dir } = words
  const at = decodePath(path) ?? path
  const href = addressOf(showRemarkForm, { params: { token }, query: { at } })
  const link = `<style>${style}</style>
<aside class="v-remark" lang="${escapeHtml(lang)}" dir="${dir}" aria-label="${escapeHtml(label)}"><a href="${escapeHtml(href)}" target="_blank" rel="noopener">${escapeHtml(label)}</a></aside>`
  const end = html.lastIndexOf('</body>')
  return end < 0 ? html : html.slice(0, end) + link + html.slice(end)
}
