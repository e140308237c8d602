// HTML that is allowed in content, for the sanitizer of the API and the schema of the editor.

/** Maximum length in UTF-16 code units, nesting of elements, and number of nodes. */
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

export const contentTags = [
  ...[...headings, ...sections, ...blocks, ...lists],
  ...[...tables, ...phrases, ...media],
]

/** Elements that are removed with their children. Other unknown elements keep their children. */
export const droppedTags: ReadonlySet<string> = new Set([
  ...['script', 'style', 'iframe', 'object', 'embed', 'applet', 'template', 'svg', 'math'],
  ...['noscript', 'noembed', 'noframes', 'frame', 'frameset', 'title', 'textarea', 'select'],
  ...['option', 'optgroup', 'datalist', 'input', 'xmp', 'plaintext', 'base', 'link', 'meta'],
])

/** Excludes the classes that styles and scripts of the site use. */
const ownClasses = [
  ...['lightbox', 'parallax', 'table', 'transcript', 'player', 'video'],
  ...['form(?:-[a-z]+)?', 'field', 'choice', 'hint', 'error', 'if', 'trap', 'message'],
  ...['agenda', 'event', 'periods', 'zone', 'yours'],
]
const allowedClass = new RegExp(`^(?!v-(?:${ownClasses.join('|')})$)[A-Za-z0-9_-]{1,64}$`)
const size = /^(?:[1-9]\d{0,3}|10000)$/
const count = /^\d{1,4}$/
const signed = /^-?\d{1,9}$/
const languageTag = /^(?:[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,8})?$/
const roles = ['note', 'presentation', 'img', 'list', 'listitem', 'group', 'region']
// Without `opener`, which would give the opened page access to this one.
const relations = [
  ...['alternate', 'author', 'bookmark', 'external', 'help', 'license', 'me', 'next', 'nofollow'],
  ...['noopener', 'noreferrer', 'prev', 'search', 'sponsored', 'tag', 'ugc'],
]

/**
 * A property by its name in hast (`className`, `srcSet`), with any value or with the allowed values
 * (words or patterns). For lists such as `class` and `rel` the rule applies to each word.
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
/** Strength of the parallax effect: empty for the default of the site. */
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

/** Allowed attributes by element; `*` applies to all. */
export const contentAttributes = {
  '*': [
    ['id', /^\S{1,200}$/],
    ['className', allowedClass],
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
    // Key of the linked page, so that the link survives a move. Removed before readers get it.
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

/** Allowed URL schemes by attribute. Relative URLs are always allowed. */
export const contentProtocols = {
  href: ['http', 'https', 'mailto', 'tel'],
  src: ['http', 'https'],
  poster: ['https'],
  cite: ['http', 'https'],
} satisfies Record<string, string[]>

/** Attributes that the sanitizer adds if they are missing. */
export const contentRequiredAttributes = { audio: { controls: true }, video: { controls: true } }

/** Returns the HTML attribute of a hast property. */
export function toAttributeName(property: string): string {
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
