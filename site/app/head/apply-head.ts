import { trustedJson } from '../trusted-types.ts'
import type { Head, HeadTag } from './head.ts'

/** Tags that belong to a page; the rest of the head belongs to the document. */
const pageTags =
  'meta[name="description"],meta[name="robots"],meta[property],meta[name^="twitter:"],link[rel="canonical"],link[rel="alternate"],script[type="application/ld+json"]'

/** Gives the document in the browser the head of the page that is now shown. */
export function applyHead({ title, lang, dir, tags }: Head) {
  document.title = title
  Object.assign(document.documentElement, { lang, dir })
  for (const tag of document.head.querySelectorAll(pageTags)) tag.remove()
  document.head.append(...tags.map(element))
}

function element(tag: HeadTag) {
  const node = document.createElement(tag.name)
  for (const [name, value] of Object.entries(tag.attributes)) node.setAttribute(name, value)
  if (tag.name === 'script') node.textContent = trustedJson(tag.json)
  return node
}
