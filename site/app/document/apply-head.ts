import type { Head } from './head.ts'

export function applyHead({ title, lang, dir, tags }: Head) {
  document.title = title
  Object.assign(document.documentElement, { lang, dir })
  for (const tag of document.head.querySelectorAll('meta[name="robots"]')) tag.remove()
  for (const { name, attributes } of tags) {
    const node = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
    document.head.append(node)
  }
}
