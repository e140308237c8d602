import { escapeHtml } from '@vitrine/contract/html/escape-html'

const block = /<!--\s*wp:footnotes\b[\s\S]*?-->/g

/** Puts footnotes into a text of the block editor, where its block is. They are stored apart. */
export function insertFootnotes(source: string, json: string): string {
  if (json === '') return source
  const items = parse(json).map(({ id, content }) => {
    const name = escapeHtml(id)
    return `<li id="${name}">${content} <a href="#${name}-link">↩︎</a></li>`
  })
  const list = items.length === 0 ? '' : `<ol>${items.join('\n')}</ol>`
  return source.replace(block, () => list)
}

function parse(json: string): { id: string; content: string }[] {
  try {
    const list: unknown = JSON.parse(json)
    return (Array.isArray(list) ? list : []).map((each) => ({
      id: String(Object(each).id ?? ''),
      content: String(Object(each).content ?? ''),
    }))
  } catch {
    return []
  }
}
