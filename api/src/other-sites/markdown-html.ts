import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { Marked } from 'marked'

const marked = new Marked({ gfm: true, async: false })

/** Calls of other systems in a text, and the HTML or Markdown in their place. */
const shortcodes: Record<string, (values: Map<string, string>) => string> = {
  figure: (values) => {
    const alt = escapeHtml(values.get('alt') ?? '')
    const caption = values.get('caption') ?? values.get('title') ?? ''
    const image = `<img src="${escapeHtml(values.get('src') ?? '')}" alt="${alt}">`
    return `<figure>${image}${caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>`
  },
  youtube: (values) =>
    `\n\nhttps://www.youtube.com/watch?v=${values.get('id') ?? values.get('0')}\n\n`,
  vimeo: (values) => `\n\nhttps://vimeo.com/${values.get('id') ?? values.get('0')}\n\n`,
  ref: (values) => values.get('path') ?? values.get('0') ?? '',
  relref: (values) => values.get('path') ?? values.get('0') ?? '',
  link: (values) => `/${values.get('0') ?? ''}`,
  post_url: (values) => `/_posts/${values.get('0') ?? ''}`,
  highlight: (values) => `\n\n\`\`\`${values.get('0') ?? ''}`,
  endhighlight: () => '```\n\n',
  raw: () => '',
  endraw: () => '',
}

interface ConvertedMarkdown {
  html: string
  /** Names of calls that stay as text. */
  unknown: string[]
}

/** Converts the Markdown of Hugo, Jekyll or Astro. */
export function convertMarkdown(source: string, { isMdx }: { isMdx: boolean }): ConvertedMarkdown {
  const unknown: string[] = []
  const text = isMdx ? removeMdx(source, unknown) : source
  const replaced = replaceOutsideCode(text, (part) =>
    part
      .replaceAll(/\{\{\s*site\.(?:baseurl|url)\s*\}\}/g, '')
      .replaceAll(
        /\{\{[<%]\s*(\/?[\w-]+)([^>}]*?)\/?\s*[%>]\}\}|\{%-?\s*([\w-]+)([^%]*?)-?%\}/g,
        (call, hugo = '', hugoWords = '', jekyll = '', jekyllWords = '') => {
          const name = `${hugo}${jekyll}`
          const convert = Object.hasOwn(shortcodes, name) ? shortcodes[name] : undefined
          if (convert) return convert(readWords(`${hugoWords}${jekyllWords}`))
          if (name.startsWith('/')) return ''
          unknown.push(name)
          return call
        },
      ),
  )
  return { html: marked.parse(replaced, { async: false }), unknown }
}

function readWords(words: string): Map<string, string> {
  const values = new Map<string, string>()
  const found = words.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`=]+))/g,
  )
  let place = 0
  for (const [, name, double, single, tick, bare] of found)
    values.set(name ?? String(place++), double ?? single ?? tick ?? bare ?? '')
  return values
}

/** Leaves blocks and spans of code as they are. */
function replaceOutsideCode(text: string, replace: (part: string) => string): string {
  return text
    .split(/(^(?:```|~~~)[\s\S]*?^(?:```|~~~)[^\n]*$|`[^`\n]+`)/m)
    .map((part, index) => (index % 2 === 0 ? replace(part) : part))
    .join('')
}

/** Removes imports and exports of MDX. Words between its components stay. */
function removeMdx(source: string, unknown: string[]): string {
  return replaceOutsideCode(source, (part) =>
    part
      .replaceAll(/^(?:import|export)\s[^\n]*$/gm, '')
      .replaceAll(/<\/?([A-Z][\w.]*)\b[^>]*>/g, (_, name: string) => {
        if (!unknown.includes(name)) unknown.push(name)
        return ''
      }),
  )
}
