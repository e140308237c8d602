import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { hashInPolicy } from '../http/headers.ts'

// What it says and hears is `PreviewWord` and `PreviewScroll` of `contract/src/admin/previews.ts`.
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

/** Names the script in the policy of previews. */
export const frameScriptHash = hashInPolicy(script)

/**
 * The page as the admin's frame gets it: it tells the admin how far it is scrolled, and nobody else,
 * and scrolls where the admin says, so that the page of the next save stands where this one stood.
 */
export function withFrameScript(html: string, admin: string): string {
  const placed = `<script data-admin="${escapeHtml(admin)}">${script}</script>`
  const end = html.lastIndexOf('</body>')
  return end < 0 ? html : html.slice(0, end) + placed + html.slice(end)
}
