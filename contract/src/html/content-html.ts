// What content may hold: the sanitizer removes everything else, and the editor writes nothing else.
// Pure data, since both read it: `api/src/html/schema.ts` and the editor's own schema.

/** Longest content in UTF-16 code units, deepest nesting of elements, most nodes of one tree. */
export const contentLimits = { length: 1_000_000, depth: 200, nodes: 50_000 } as const

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
const media = ['img', 'picture', 'source', 'audio', 'video', 'track']

/** Every element that content may hold. */
export const contentTags = [
  ...[...headings, ...sections, ...blocks, ...lists],
  ...[...tables, ...phrases, ...media],
]

/** Elements that go with all they hold; of any other unknown element the children stay. */
export const droppedTags: ReadonlySet<string> = new Set([
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

/**
 * A property by the name that hast has for it (`className`, `srcSet`), with any value; or with the
 * values that it may have, words or patterns. Of lists of words (`class`, `rel`) each word counts.
 */
export type AttributeRule = string | [name: string, ...values: (string | RegExp)[]]
type AttributeRules = AttributeRule[]

const edit: AttributeRules = ['cite', 'dateTime']
const cell: AttributeRules = [
  ['colSpan', count],
  ['rowSpan', count],
  ['scope', 'row', 'col', 'rowgroup', 'colgroup'],
]
const columns: AttributeRules = [['span', count]]
/** How much a picture moves: as the site has it, or a share of its own. */
const share = /^(?:0\.[1-5])?$/
const dimensions: AttributeRules = [
  ['width', size],
  ['height', size],
]
const player: AttributeRules = [
  'src',
  'controls',
  'loop',
  'muted',
  ['preload', 'none', 'metadata', 'auto'],
]

/** What each element may carry; `*` is for all of them. */
export const contentAttributes = {
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
    // The key of the page that it leads to, wherever that moves; no reader gets it.
    ['dataPage', /^.{1,200}$/],
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
  track: [
    ['kind', 'subtitles', 'captions', 'descriptions', 'chapters', 'metadata'],
    'src',
    ['srcLang', languageTag],
    'label',
    'default',
  ],
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
} satisfies Record<string, AttributeRules>

/** Which schemes the addresses may have, beside none. */
export const contentProtocols = {
  href: ['http', 'https', 'mailto', 'tel'],
  src: ['http', 'https'],
  poster: ['https'],
  cite: ['http', 'https'],
} satisfies Record<string, string[]>

/** Attributes that an element is given where it lacks them. */
export const contentRequired = { audio: { controls: true }, video: { controls: true } }

/** The name of an attribute in HTML, for the name of its property in hast. */
export function attributeName(property: string): string {
  const hyphenated = /^(?:data|aria)[A-Z]/.test(property)
    ? property.replaceAll(/[A-Z]/g, (letter) => `-${letter}`)
    : property
  return irregular[property] ?? hyphenated.toLowerCase()
}

const irregular: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  xLinkHref: 'xlink:href',
}
