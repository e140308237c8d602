import { escapeHtml } from '@vitrine/contract/html/escape-html'

/** What the shortcuts of a text refer to. */
export interface SpipReferences {
  /** Language of the text, for `<multi>`. */
  language: string
  /** Address of an article or a section on the old site, and its title. */
  findObject: (
    type: 'article' | 'rubrique',
    id: string,
  ) => { link: string; title: string } | undefined
  /** File of a document. */
  findDocument: (
    id: string,
  ) => { url: string; title: string; description: string; isImage: boolean } | undefined
  /** Called with the name of each model that stays out. */
  onUnknown: (name: string) => void
}

/** Converts the typographic shortcuts of SPIP to HTML. HTML in the text stays. */
export function convertSpip(source: string, references: SpipReferences): string {
  const kept: string[] = []
  const keep = (html: string) => `\ue000${kept.push(html) - 1}\ue000`
  const notes: string[] = []
  const text = pickLanguage(source.replaceAll(/\r\n?/g, '\n'), references.language)
    .replaceAll(/<(code|cadre)\b[^>]*>([\s\S]*?)<\/\1>/gi, (_, __, code: string) => {
      const html = `<code>${escapeHtml(code.replace(/^\n+|\s+$/g, ''))}</code>`
      return keep(code.includes('\n') ? `<pre>${html}</pre>` : html)
    })
    .replaceAll(/<html>([\s\S]*?)<\/html>/gi, (_, html: string) => keep(html))
    .replaceAll(
      /<(?:quote|poesie|poetry)>([\s\S]*?)<\/(?:quote|poesie|poetry)>/gi,
      '\n\n<blockquote>$1</blockquote>\n\n',
    )
    .replaceAll(/\[\[([\s\S]*?)\]\](?!\])/g, (_, note: string) => {
      const number = notes.push(note.replace(/^<[^>]*>/, '').trim())
      return keep(`<sup>${number}</sup>`)
    })
    .replaceAll(
      /<(img|doc|emb|image|document|video|audio)(\d+)((?:\|[^>]*)?)>/gi,
      (_, _name, id: string) => keep(printDocument(id, references)),
    )
    .replaceAll(/<([a-z_]+)(\d+)((?:\|[^>]*)?)>/gi, (call, name: string) => {
      if (/^h\d?$/i.test(name)) return call
      references.onUnknown(name)
      return ''
    })
    .replaceAll(/\[([^\][]*)->([^\]\s]+)\]/g, (_, words: string, target: string) =>
      printLink(words, target, { references, keep }),
    )
    .replaceAll(/\[\?([^\]|]+)(?:\|[^\]]*)?\]/g, '$1')
  const blocks = text.split(/\n[ \t]*\n+/).map((block) => convertBlock(block))
  const list = notes.map((note) => `<li>${convertInline(note)}</li>`).join('')
  const html = [...blocks, ...(list === '' ? [] : [`<hr><ol>${list}</ol>`])]
    .filter(Boolean)
    .join('\n')
  return restore(html, kept)
}

/** Replaces each mark with its HTML. A note may contain marks, so it takes several rounds. */
function restore(html: string, kept: string[]): string {
  let result = html
  for (let round = 0; round < 3 && result.includes('\ue000'); round++)
    result = result.replaceAll(
      /\ue000(\d+)\ue000/g,
      (_, index: string) => kept[Number(index)] ?? '',
    )
  return result
}

/** Chooses a language of `<multi>[fr]Pain[en]Bread</multi>`, else the first. */
export const pickLanguage = (text: string, language: string): string =>
  text.replaceAll(/<multi>([\s\S]*?)<\/multi>/gi, (_, inner: string) => {
    const parts = inner.split(/\[([a-z_]{2,6})\]/i)
    for (let at = 1; at < parts.length; at += 2)
      if (parts[at]?.toLowerCase() === language.toLowerCase()) return (parts[at + 1] ?? '').trim()
    return (parts[2] ?? parts[0] ?? '').trim()
  })

function printDocument(id: string, { findDocument, onUnknown }: SpipReferences): string {
  const found = findDocument(id)
  if (!found) {
    onUnknown(`doc${id}`)
    return ''
  }
  const { url, title, description, isImage } = found
  if (!isImage)
    return `<a href="${escapeHtml(url)}">${escapeHtml(title || url.split('/').at(-1) || url)}</a>`
  const image = `<img src="${escapeHtml(url)}" alt="${escapeHtml(title)}">`
  return description === ''
    ? image
    : `<figure>${image}<figcaption>${escapeHtml(description)}</figcaption></figure>`
}

interface LinkParts {
  references: SpipReferences
  keep: (html: string) => string
}

const objectTypes: Record<string, 'article' | 'rubrique'> = {
  ...{ '': 'article', art: 'article', article: 'article' },
  ...{ rub: 'rubrique', rubrique: 'rubrique' },
}

function printLink(words: string, target: string, { references, keep }: LinkParts): string {
  const [label = '', language] = words.split(/\{([a-z-]{2,6})\}$/)
  const [, type = '', id, anchor = ''] = /^([a-z]*)(\d+)(#.*)?$/i.exec(target) ?? []
  const kind = objectTypes[type.toLowerCase()]
  const object = id !== undefined && kind ? references.findObject(kind, id) : undefined
  const document =
    id !== undefined && /^(doc|document|img)$/i.test(type) ? references.findDocument(id) : undefined
  const address =
    object?.link ??
    document?.url ??
    (/^[\w.+-]+@[\w.-]+$/.test(target) ? `mailto:${target}` : target)
  const text = label.trim() || object?.title || document?.title || target
  const lang = language === undefined ? '' : ` hreflang="${language}"`
  return `${keep(`<a href="${escapeHtml(address + (object ? anchor : ''))}"${lang}>`)}${text}${keep('</a>')}`
}

function convertBlock(source: string): string {
  const block = source.replaceAll(/^\n+|\s+$/g, '')
  if (block === '') return ''
  const heading = /^\{\{\{([\s\S]*?)\}\}\}\n?([\s\S]*)$/.exec(block)
  if (heading)
    return `<h2>${convertInline(heading[1] ?? '')}</h2>\n${convertBlock(heading[2] ?? '')}`
  const inside = /^([\s\S]*?\S)\n?(\{\{\{[\s\S]*)$/.exec(block)
  if (inside) return `${convertBlock(inside[1] ?? '')}\n${convertBlock(inside[2] ?? '')}`
  if (/^(-{4,}|_{4,})$/.test(block)) return '<hr>'
  if (/^\|[\s\S]*\|$/.test(block)) return convertTable(block)
  const list = /^((?:(?!-[*#])[^\n]*\n)*)((?:-[*#]+[^\n]*(?:\n(?!-[*#])[^\n]+)*\n?)+)$/.exec(block)
  if (list) return `${convertBlock(list[1] ?? '')}\n${convertList(list[2] ?? '')}`.trim()
  if (/^<(blockquote|h\d|ul|ol|table|div|p|pre|figure|hr)\b/i.test(block))
    return convertInline(block)
  return `<p>${convertInline(block)}</p>`
}

function convertInline(text: string): string {
  return text
    .replaceAll(/\{\{([\s\S]*?)\}\}/g, '<strong>$1</strong>')
    .replaceAll(/\{([^{}]*)\}/g, '<em>$1</em>')
    .replaceAll(/\n?^_ /gm, '<br>')
    .replaceAll(/\n- /g, '<br>– ')
    .replace(/^- /, '– ')
    .replaceAll('~', '\u00a0')
    .replaceAll(/(?<=\s|^)--(?=\s|$)/gm, '–')
}

/** Lists of `-*` and `-#`; more stars are one level deeper. */
function convertList(source: string): string {
  const entries = source.split(/\n?(?=^-[*#])/m).flatMap((line) => {
    const [, marks, words = ''] = /^-([*#]+)\s*([\s\S]*)$/.exec(line) ?? []
    return marks === undefined
      ? []
      : [{ level: marks.length, tag: marks.endsWith('#') ? 'ol' : 'ul', words }]
  })
  let html = ''
  const open: string[] = []
  for (const { level, tag, words } of entries) {
    while (open.length > level) html += `</li></${open.pop()}>`
    if (open.length === level) html += '</li>'
    while (open.length < level) {
      if (html.endsWith('</li>')) html = html.slice(0, -'</li>'.length)
      html += `<${tag}>`
      open.push(tag)
      if (open.length < level) html += '<li>'
    }
    html += `<li>${convertInline(words.trim())}`
  }
  while (open.length > 0) html += `</li></${open.pop()}>`
  return html
}

function convertTable(block: string): string {
  const lines = block.split('\n')
  const [, caption] = /^\|\|([^|]*)(?:\|[^|]*)?\|\|$/.exec(lines[0] ?? '') ?? []
  const rows = lines.slice(caption === undefined ? 0 : 1).map((line) => {
    const cells = line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim())
    const isHead = cells.every((cell) => /^\{\{.*\}\}$/.test(cell))
    return `<tr>${cells
      .map((cell) =>
        isHead
          ? `<th>${convertInline(cell.slice(2, -2).trim())}</th>`
          : `<td>${convertInline(cell)}</td>`,
      )
      .join('')}</tr>`
  })
  const head = caption === undefined ? '' : `<caption>${convertInline(caption.trim())}</caption>`
  return `<table>${head}<tbody>${rows.join('')}</tbody></table>`
}
