import { HtmlTooLarge, maxLength } from '../html/limits.ts'

/** Returns the source of a reusable block by its id; undefined if the export lacks it. */
export type FindReusable = (id: number) => string | undefined

export interface BlockOptions {
  findReusable: FindReusable
  /** Called for each block whose content WordPress computes, and for blocks of plug-ins. */
  onLoss: (block: string, isTextKept: boolean) => void
}

/** Blocks without content of their own that need no mention. */
const silent = new Set([
  ...[
    'more',
    'nextpage',
    'spacer',
    'separator',
    'block',
    'navigation-link',
    'home-link',
    'pattern',
  ],
  ...[
    'list-item',
    'column',
    'page-list-item',
    'template-part',
    'paragraph',
    'heading',
    'social-link',
    'shortcode',
    'contact-form-7/contact-form-selector',
  ],
])
/** Blocks whose content comes from other pages or from the site. */
const computed = new Set([
  ...['query', 'navigation', 'comments', 'post-comments-form', 'latest-posts', 'latest-comments'],
  ...['archives', 'categories', 'calendar', 'tag-cloud', 'rss', 'search', 'loginout', 'page-list'],
  ...['social-links'],
])

const levelsMax = 10

/** True for a text of the block editor. */
export const hasBlocks = (source: string) => /<!--\s*wp:/.test(source)

/**
 * Removes the comments that mark blocks, and puts reusable blocks in place. Their HTML stays. Blocks
 * that WordPress computes have none: they are reported, the outermost only. Throws `HtmlTooLarge` if
 * reusable blocks make the text too long.
 */
export function removeBlockComments(source: string, options: BlockOptions): string {
  return removeComments(source, options, { level: 0, length: 0 })
}

/** Reusable blocks in a text: their level, and the characters of all of them. */
interface Expansion {
  level: number
  length: number
}

function removeComments(source: string, options: BlockOptions, expansion: Expansion): string {
  const printed: string[] = []
  let from = 0
  let insideComputed = 0
  for (let at = source.indexOf('<!--'); at >= 0; at = source.indexOf('<!--', from)) {
    const end = source.indexOf('-->', at)
    if (end < 0) break
    printed.push(source.slice(from, at))
    from = end + 3
    const block = parseComment(source.slice(at + 4, end))
    if (!block) continue
    const { name, attributes, isEnd, isVoid } = block
    const isOutside = insideComputed === 0
    if (computed.has(name) && !isVoid) insideComputed += isEnd ? -1 : 1
    if (isEnd || !(isOutside || insideComputed === 0)) continue
    const reusable = name === 'block' ? options.findReusable(readReference(attributes)) : undefined
    if (reusable !== undefined && expansion.level < levelsMax) {
      // Blocks that contain each other many times would expand to any size.
      expansion.length += reusable.length
      if (expansion.length > maxLength) throw new HtmlTooLarge('length')
      expansion.level++
      printed.push(removeComments(reusable, options, expansion))
      expansion.level--
    } else if (name === formBlock) printed.push(printFormShortcode(attributes))
    else if (name === 'block') options.onLoss('block', false)
    else if (computed.has(name) || (isVoid && !silent.has(name))) options.onLoss(name, false)
    else if (name.includes('/') && !silent.has(name)) options.onLoss(name, true)
  }
  return printed.join('') + source.slice(from)
}

function parseComment(text: string) {
  const [, end, written = '', rest = ''] =
    /^\s*(\/?)wp:([a-z][a-z0-9_/-]*?)(?:\s([\s\S]*))?$/.exec(text.replace(/\/$/, '')) ?? []
  if (written === '') return undefined
  const name = written.replace(/^core\//, '').replace(/^core-embed\/.*/, 'embed')
  return { name, attributes: rest, isEnd: end === '/', isVoid: /\/\s*$/.test(text) }
}

/** A block of WPForms has no HTML: its form is that of a shortcode. */
const formBlock = 'wpforms/form-selector'
const printFormShortcode = (attributes: string) =>
  `[wpforms id="${/"formId":\s*"?(\d+)/.exec(attributes)?.[1] ?? ''}"]`

const readReference = (attributes: string) => Number(/"ref":\s*(\d+)/.exec(attributes)?.[1])
