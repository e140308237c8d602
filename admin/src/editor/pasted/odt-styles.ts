import { type ElementPiece, isElement } from '../document/piece.ts'
import { elementsOf, getAttributeValue } from './pieces.ts'

/** One level of a list: its element, its first number, and the style of its numbers. */
interface ListLevel {
  tag: 'ol' | 'ul'
  start: number
  /** Value for the `type` attribute of an `ol`. */
  type: string
}

/** Answers questions on the styles of an OpenDocument text. */
export interface OdtStyles {
  /** Returns a paragraph style and those that it is based on, the nearest first. */
  ancestry: (name: string) => string[]
  /** Returns the elements that a character style stands for. */
  wordTags: (name: string) => string[]
  level: (list: string, depth: number) => ListLevel
  /** Returns the list style of a paragraph style. */
  listOf: (name: string) => string | undefined
}

const looks: [name: string, value: RegExp, tag: string][] = [
  ['fo:font-weight', /^(?:bold|[6-9]00)$/, 'strong'],
  ['fo:font-style', /^(?:italic|oblique)$/, 'em'],
  ['style:text-line-through-style', /^(?!none$)/, 's'],
  ['style:text-position', /^(?:super|[1-9])/, 'sup'],
  ['style:text-position', /^(?:sub|-[1-9])/, 'sub'],
]

/** Reads the styles of `styles.xml` and `content.xml`. */
export function readStyles(roots: ElementPiece[]): OdtStyles {
  const styles = new Map<string, ElementPiece>()
  const lists = new Map<string, ElementPiece>()
  for (const root of roots) {
    for (const style of elementsOf(root, 'style:style')) styles.set(getKey(style), style)
    for (const list of elementsOf(root, 'text:list-style'))
      lists.set(getAttributeValue(list.attributes, 'style:name'), list)
  }
  const chain = (family: string, name: string) => getChain(styles, family, name)
  return {
    ancestry: (name) => [name, ...chain('paragraph', name).map(getName)],
    wordTags: (name) => findTags(chain('text', name)),
    level: (list, depth) => getLevel(lists.get(list), depth),
    listOf: (name) =>
      chain('paragraph', name)
        .map(({ attributes }) => getAttributeValue(attributes, 'style:list-style-name'))
        .find(Boolean),
  }
}

const getName = ({ attributes }: ElementPiece) => getAttributeValue(attributes, 'style:name')

const getKey = (style: ElementPiece) =>
  `${getAttributeValue(style.attributes, 'style:family')} ${getName(style)}`

const chainMax = 20

function getChain(styles: Map<string, ElementPiece>, family: string, name: string) {
  const chain: ElementPiece[] = []
  let style = styles.get(`${family} ${name}`)
  while (style && chain.length < chainMax) {
    chain.push(style)
    style = styles.get(
      `${family} ${getAttributeValue(style.attributes, 'style:parent-style-name')}`,
    )
  }
  return chain
}

/** Returns the elements of a chain of styles; the nearest one that sets a property wins. */
function findTags(chain: ElementPiece[]): string[] {
  return looks.flatMap(([name, look, tag]) => {
    const value = chain
      .flatMap(({ children }) => children)
      .map((each) => (isElement(each) ? getAttributeValue(each.attributes, name) : ''))
      .find(Boolean)
    return value !== undefined && look.test(value) ? [tag] : []
  })
}

function getLevel(list: ElementPiece | undefined, depth: number): ListLevel {
  const level = list?.children.find(
    (each): each is ElementPiece =>
      isElement(each) && getAttributeValue(each.attributes, 'text:level') === String(depth),
  )
  const isNumbered = level?.tag === 'text:list-level-style-number'
  const format = level ? getAttributeValue(level.attributes, 'style:num-format') : ''
  return {
    tag: isNumbered && format !== '' ? 'ol' : 'ul',
    start: Number(level && getAttributeValue(level.attributes, 'text:start-value')) || 1,
    type: /^[aAiI]$/.test(format) ? format : '1',
  }
}
