import { decodePath } from '@vitrine/contract/addresses/address'
import { formatCallAddress } from '@vitrine/contract/client/call'
import { showRemarkForm } from '@vitrine/contract/endpoints/previews'
import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { getPolicyHash } from '../http/headers.ts'

/** Fixed above the page, in a corner that pages leave empty. */
const style = `.v-remark{position:fixed;inset-block-end:1rem;inset-inline-end:1rem;z-index:900;margin:0}
.v-remark>a{display:block;padding:.6em 1.1em;border:2px solid var(--ink);background:var(--ink);color:var(--paper);font:600 1rem/1.3 var(--display);text-decoration:none}
@media print{.v-remark{display:none}}`

/** Hash of the style for the policy of previews. */
export const remarkStyleHash = getPolicyHash(style)

interface RemarkLink {
  token: string
  path: string
  words: { label: string; lang: string; dir: string }
}

/** Adds the link to the remark form, which opens in a new tab. */
export function addRemarkLink(html: string, { token, path, words }: RemarkLink): string {
  const { label, lang, dir } = words
  const pagePath = decodePath(path) ?? path
  const href = formatCallAddress(showRemarkForm, { params: { token }, query: { at: pagePath } })
  const link = `<style>${style}</style>
<aside class="v-remark" lang="${escapeHtml(lang)}" dir="${dir}" aria-label="${escapeHtml(label)}"><a href="${escapeHtml(href)}" target="_blank" rel="noopener">${escapeHtml(label)}</a></aside>`
  const bodyEnd = html.lastIndexOf('</body>')
  return bodyEnd < 0 ? html : html.slice(0, bodyEnd) + link + html.slice(bodyEnd)
}
