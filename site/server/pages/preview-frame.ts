import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { getPolicyHash } from '../http/headers.ts'

// Messages: `PreviewWord` and `PreviewScroll` of `contract/src/admin/previews.ts`.
const script = `(() => {
const { admin } = document.currentScript.dataset
const say = (word) => parent.postMessage({ word, href: location.href, x: scrollX, y: scrollY }, admin)
addEventListener('scroll', () => say('scrolled'), { passive: true })
addEventListener('message', ({ origin, source, data }) => {
if (origin !== admin || source !== parent || data?.word !== 'scroll') return
scrollTo({ left: data.x, top: data.y, behavior: 'instant' })
say('placed')
})
say('ready')
})()`

/** Hash of the script for the policy of previews. */
export const frameScriptHash = getPolicyHash(script)

/**
 * Adds a script for the admin's frame. It reports the scroll position to the admin alone and
 * scrolls on request, so that the position survives a reload after a save.
 */
export function addFrameScript(html: string, admin: string): string {
  const scriptTag = `<script data-admin="${escapeHtml(admin)}">${script}</script>`
  const bodyEnd = html.lastIndexOf('</body>')
  return bodyEnd < 0 ? html : html.slice(0, bodyEnd) + scriptTag + html.slice(bodyEnd)
}
