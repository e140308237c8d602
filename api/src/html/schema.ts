import type { Schema } from 'hast-util-sanitize'

const headings = ['h2', 'h3', 'h4', 'h5', 'h6']
const sections = ['div', 'section', 'article', 'aside', 'header', 'footer', 'nav', 'address']
const blocks = ['p', 'figure', 'figcaption', 'blockquote', 'pre', 'hr', 'details', 'summary']
const lists = ['ul', 'ol', 'li', 'dl', 'dt', 'dd']
const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const phrases = [
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins'],
  ...['kbd', 'mark', 'q', 'rp', 'rt', 'ruby', 's', 'samp', 'small', 'span', 'strong', 'sub'],
  ...['sup', 'time', 'u', 'var', 'wbr'],
]
const media = ['img', 'picture', 'source', 'audio', 'video']

/** Elements that go with all they hold; of any other unknown element the children stay. */
export const dropped: ReadonlySet<string> = new Set([
  ...['script', 'style', 'iframe', 'object', 'embed', 'applet', 'template', 'svg', 'math'],
  ...['noscript', 'noembed', 'noframes', 'frame', 'frameset', 'title', 'textarea', 'select'],
  ...['option', 'optgroup', 'datalist', 'input', 'xmp', 'plaintext', 'base', 'link', 'meta'],
])

/** The site's own styles and scripts look for these. */
const anyClassButOurs = /^(?!v-(?:lightbox|parallax|table)$)[A-Za-z0-9_-]{1,64}$/
const size = /^(?:[1-9]\d{0,3}|10000)$/
const count = /^\d{1,4}$/
const signed = /^-?\d{1,9}$/
const languageTag = /^(?:[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,8})?$/
const roles = ['note', 'presentation', 'img', 'list', 'listitem', 'group', 'region']
// `opener` would give the opened page a hold on this one.
const relations = [
  ...['alternate', 'author', 'bookmark', 'external', 'help', 'license', 'me', 'next', 'nofollow'],
  ...['noopener', 'noreferrer', 'prev', 'search', 'sponsored', 'tag', 'ugc'],
]

type Attributes = NonNullable<NonNullable<Schema['attributes']>[string]>

const edit: Attributes = ['cite', 'dateTime']
const cell: Attributes = [
  ['colSpan', count],
  ['rowSpan', count],
  ['scope', 'row', 'col', 'rowgroup', 'colgroup'],
]
const columns: Attributes = [['span', count]]
/** How much a picture moves: as the site has it, or a share of its own. */
const share = /^(?:0\.[1-5])?$/
const dimensions: Attributes = [
  ['width', size],
  ['height', size],
]
const player: Attributes = [
  'src',
  'controls',
  'loop',
  'muted',
  ['preload', 'none', 'metadata', 'auto'],
]

/**
 * What content may hold, for hast-util-sanitize, which removes everything else. Property names are
 * those of hast (`className`, `srcSet`). What a schema cannot say is in normalize.ts.
 */
export const schema = {
  tagNames: [...headings, ...sections, ...blocks, ...lists, ...tables, ...phrases, ...media],
  strip: [...dropped],
  attributes: {
    '*': [
      ['id', /^\S{1,200}$/],
      ['className', anyClassButOurs],
      'title',
      ['lang', languageTag],
      ['dir', 'ltr', 'rtl', 'auto'],
      ['role', ...roles],
      'ariaLabel',
      ['ariaHidden', 'true', 'false'],
    ],
    a: [
      'href',
      ['hrefLang', languageTag],
      ['target', '_blank', '_self'],
      ['rel', ...relations],
      ['dataStatus', /^\d{1,9}$/],
      ['dataModel', /^[\w\\:.-]{0,100}$/],
      ['dataGo', /^[\w:. -]{0,100}$/],
    ],
    img: [
      ...dimensions,
      ...['src', 'srcSet', 'sizes', 'alt'],
      ['loading', 'lazy', 'eager'],
      ['decoding', 'sync', 'async', 'auto'],
      ['dataParallax', share],
    ],
    source: [...dimensions, 'src', 'srcSet', 'sizes', 'media', 'type'],
    audio: player,
    video: [...player, ...dimensions, 'poster', 'playsInline'],
    ol: [['start', signed], 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
    li: [['value', signed]],
    th: cell,
    td: cell,
    col: columns,
    colgroup: columns,
    time: ['dateTime'],
    del: edit,
    ins: edit,
    q: ['cite'],
    blockquote: ['cite'],
    details: ['open'],
  },
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https'],
    poster: ['https'],
    cite: ['http', 'https'],
  },
  required: { audio: { controls: true }, video: { controls: true } },
  // The parser lets no cell stand outside its table, and removes no table itself.
  ancestors: {},
  // Ids are prefixed by normalize.ts, only where they need it.
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
} satisfies Schema

/** The schema, with more `data-…` attributes allowed on every element. */
export function schemaWith(dataAttributes: readonly string[]): Schema {
  const more = dataAttributes.map((name) => name.replace(/-([a-z])/g, upper))
  return {
    ...schema,
    attributes: { ...schema.attributes, '*': [...schema.attributes['*'], ...more] },
  }
}

const upper = (_: string, letter: string) => letter.toUpperCase()
