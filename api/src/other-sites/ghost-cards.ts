import type { Element, ElementContent, Root } from 'hast'
import { getClasses } from '../html/classes.ts'
import { getText } from '../html/get-text.ts'
import { parseHtml } from '../html/parse-html.ts'
import { printHtml } from '../html/print-html.ts'

type ConvertCard = (element: Element) => ElementContent[]

/**
 * Replaces the cards of Ghost with the elements that the import knows: galleries, buttons, links,
 * details and players without their controls.
 */
export function convertGhostCards(source: string): string {
  if (!source.includes('kg-')) return source
  const { tree } = parseHtml(source)
  tree.children = convertChildren(tree)
  return printHtml(tree)
}

function convertChildren(parent: Root | Element): ElementContent[] {
  return parent.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return child.type === 'text' ? [child] : []
    const name = getClasses(child).find((each) => Object.hasOwn(cards, each))
    const convert = name && cards[name]
    if (convert) return convert(child)
    child.children = convertChildren(child)
    return [child]
  })
}

/** Cards and their parts by class. */
const cards: Record<string, ConvertCard> = {
  'kg-gallery-card': (card) => {
    const images = findAll(card, 'img').map((image) => create('figure', [], [image]))
    return [create('figure', ['wp-block-gallery'], [...images, ...findAll(card, 'figcaption')])]
  },
  'kg-button-card': toButtons,
  'kg-cta-card': (card) => [...convertWords(card, 'kg-cta-text'), ...toButtons(card)],
  'kg-bookmark-card': (card) => {
    const [link] = findAll(card, 'a')
    const title = findByClass(card, 'kg-bookmark-title')
    if (!link) return []
    link.children = [{ type: 'text', value: getWords(title ?? link) }]
    return [create('p', [], [link]), ...toCaption(card)]
  },
  'kg-toggle-card': (card) => {
    const heading = findByClass(card, 'kg-toggle-heading-text')
    const content = findByClass(card, 'kg-toggle-content')
    const summary = create('summary', [], heading ? heading.children : [])
    return [create('details', [], [summary, ...(content ? convertChildren(content) : [])])]
  },
  'kg-callout-card': (card) => [
    create('blockquote', [], [create('p', [], [{ type: 'text', value: getWords(card) }])]),
  ],
  'kg-audio-card': toPlayer('audio'),
  'kg-video-card': toPlayer('video'),
  'kg-file-card': (card) => {
    const [link] = findAll(card, 'a')
    const title = findByClass(card, 'kg-file-card-title')
    if (!link) return []
    link.children = [{ type: 'text', value: getWords(title ?? link) }]
    return [create('p', [], [link])]
  },
  'kg-width-wide': widen,
  'kg-width-full': widen,
}

function toButtons(card: Element): ElementContent[] {
  return findAll(card, 'a').map((link) => {
    link.properties.className = ['wp-block-button__link']
    return create('div', ['wp-block-button'], [link])
  })
}

function toPlayer(tagName: 'audio' | 'video'): ConvertCard {
  return (card) => {
    const [player] = findAll(card, tagName)
    if (!player) return []
    player.properties = { src: player.properties.src ?? null, controls: true }
    return [create('figure', [], [player, ...findAll(card, 'figcaption')])]
  }
}

function widen(card: Element): ElementContent[] {
  card.properties.className = ['alignwide']
  card.children = convertChildren(card)
  return [card]
}

function convertWords(card: Element, name: string): ElementContent[] {
  const part = findByClass(card, name)
  return part ? convertChildren(part) : []
}

const toCaption = (card: Element) =>
  findAll(card, 'figcaption').map(({ children }) => create('p', [], children))

function findAll(parent: Element, tagName: string): Element[] {
  return parent.children.flatMap((child) => {
    if (child.type !== 'element') return []
    return child.tagName === tagName ? [child] : findAll(child, tagName)
  })
}

function findByClass(parent: Element, name: string): Element | undefined {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const found = getClasses(child).includes(name) ? child : findByClass(child, name)
    if (found) return found
  }
  return undefined
}

const wordsMax = 5_000
const getWords = ({ children }: Element) => getText({ type: 'root', children }, wordsMax).trim()

const create = (tagName: string, className: string[], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: className.length > 0 ? { className } : {},
  children,
})
