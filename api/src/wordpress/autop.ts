/** Elements that stand on their own: no paragraph surrounds them. */
const blocks = new Set([
  ...['address', 'article', 'aside', 'audio', 'blockquote', 'caption', 'center', 'col', 'colgroup'],
  ...['dd', 'details', 'div', 'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'iframe', 'legend', 'li', 'main', 'nav'],
  ...['ol', 'p', 'section', 'summary', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
  ...['ul', 'video'],
])
const voids = new Set(['hr', 'col'])
/** Their content stays as it is written. */
const verbatim = new Set(['pre', 'script', 'style', 'textarea', 'svg', 'object', 'iframe', 'video'])
/** Elements that contain other blocks only: line breaks in them mean nothing. */
const structures = new Set([
  ...['colgroup', 'dl', 'ol', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul', 'audio'],
])
/** Elements whose words always are paragraphs; others need a blank line for that. */
const alwaysParagraphs = new Set(['', 'blockquote'])
/** Elements without paragraphs: a blank line in them is a line break. */
const phrases = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'summary', 'caption'])

const tagPattern = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi

/**
 * Adds the paragraphs and line breaks that WordPress adds to text of its classic editor when it
 * shows a page: a blank line ends a paragraph, a line break is one.
 */
export function addParagraphs(source: string): string {
  const text = source.replaceAll(/\r\n?/g, '\n')
  const printed: string[] = []
  const open: string[] = []
  let from = 0
  const printWords = (to: number) => {
    printed.push(formatWords(text.slice(from, to), open.at(-1) ?? ''))
  }
  for (const { at, length, name, isEnd } of findBlockTags(text)) {
    printWords(at)
    from = at + length
    printed.push(text.slice(at, from))
    if (isEnd) open.length = Math.max(0, open.lastIndexOf(name))
    else if (!voids.has(name) && !verbatim.has(name)) open.push(name)
  }
  printWords(text.length)
  return printed.join('')
}

interface BlockTag {
  at: number
  length: number
  name: string
  isEnd: boolean
}

/** Yields the tags of blocks; an element with verbatim content is one tag. */
function* findBlockTags(text: string): Generator<BlockTag> {
  let skipTo = 0
  for (const { 0: tag, 1: slash, 2: written = '', index: at } of text.matchAll(tagPattern)) {
    const name = written.toLowerCase()
    if (at < skipTo) continue
    if (verbatim.has(name) && !slash) {
      const end = findEnd(text, name, at + tag.length)
      skipTo = end
      yield { at, length: end - at, name, isEnd: false }
    } else if (blocks.has(name)) yield { at, length: tag.length, name, isEnd: slash === '/' }
  }
}

function findEnd(text: string, name: string, from: number): number {
  const end = new RegExp(`</${name}\\s*>`, 'gi')
  end.lastIndex = from
  const found = end.exec(text)
  return found ? found.index + found[0].length : text.length
}

function formatWords(words: string, parent: string): string {
  if (words.trim() === '') return words.includes('\n') ? '\n' : ''
  if (structures.has(parent)) return words
  const paragraphs = words.split(/\n[^\S\n]*(?:\n\s*)+/).filter((each) => each.trim() !== '')
  if (phrases.has(parent)) return paragraphs.map(addBreaks).join('<br>\n<br>\n')
  if (paragraphs.length < 2 && !alwaysParagraphs.has(parent)) return addBreaks(words.trim())
  return paragraphs.map((each) => `<p>${addBreaks(each.trim())}</p>`).join('\n')
}

/** Ends each line but the last with a line break, and removes the white space before it. */
const addBreaks = (words: string) => {
  const lines = words.split('\n')
  const last = lines.pop() ?? ''
  const ended = lines
    .map((line) => line.trimEnd())
    .map((line) => (endsWithBreak(line) ? line : `${line}<br>`))
  return [...ended, last].join('\n')
}

const endsWithBreak = (line: string) => /<br\s*\/?>$/i.test(line)
