import type { Element } from 'hast'
import { eachElement } from '../html/each-element.ts'
import {
  declaredIn,
  partName,
  type Reference,
  referencesOfValue,
  rulesOf,
} from './vector-styles.ts'

export interface Parts {
  named: (name: string) => Element[]
  /** References in the attributes, the `style` and the style rules of an element. */
  referencesOf: (element: Element) => Reference[]
  /** Name of the part that a `use` or `pattern` element draws; undefined for other elements. */
  usedBy: (element: Element) => string | undefined
  /** Paints and markers that children inherit from an element that inherits `inherited`. */
  inheritedIn: (element: Element, inherited: Reference[]) => Reference[]
  /** Paints and markers that an element inherits from its ancestors. */
  around: (element: Element) => Reference[]
}

/** Maximum number of style rules that refer to parts: each is compared with each element. */
const rulesMax = 300

/** Reads the parts of a drawing. Returns undefined if more than `rulesMax` rules refer to parts. */
export function readParts(root: Element): Parts | undefined {
  const { byName, parents, sheets } = indexElements(root)
  const isKnown = ({ name }: Reference) => byName.has(name)
  const rules = sheets.flatMap(rulesOf).filter(({ references }) => references.some(isKnown))
  if (rules.length > rulesMax) return undefined

  const referencesOf = memoizeByElement((element) => [
    ...readReferences(element).filter(isKnown),
    ...rules
      .filter(({ matches }) => matches(element))
      .flatMap(({ references }) => references.filter(isKnown)),
  ])
  const inheritedIn: Parts['inheritedIn'] = (element, inherited) => {
    const own = referencesOf(element).filter(({ inherits }) => inherits)
    const passedOn = inherited.filter(({ property }) => !isSet(element, property))
    return removeDuplicates([...own, ...passedOn])
  }
  const around: Parts['around'] = memoizeByElement((element) => {
    const parent = parents.get(element)
    return parent ? inheritedIn(parent, around(parent)) : []
  })
  const named: Parts['named'] = (name) => byName.get(name) ?? []
  return { named, referencesOf, usedBy, inheritedIn, around }
}

function indexElements(root: Element) {
  const byName = new Map<string, Element[]>()
  const parents = new Map<Element, Element>()
  const sheets: string[] = []
  eachElement({ type: 'root', children: [root] }, (element) => {
    for (const child of elementsIn(element)) parents.set(child, element)
    if (element.tagName === 'style') sheets.push(readSheet(element))
    const { id } = element.properties
    if (id === undefined || unrepeatable.has(element.tagName)) return
    const name = partName(String(id))
    const same = byName.get(name)
    if (same) same.push(element)
    else byName.set(name, [element])
  })
  return { byName, parents, sheets }
}

export const elementsIn = ({ children }: Element): Element[] =>
  children.filter((child) => child.type === 'element')

/** Elements that draw nothing themselves: references to them are not counted. */
const unrepeatable = new Set(['linearGradient', 'radialGradient', 'filter'])

const readSheet = ({ children }: Element) =>
  children.map((child) => (child.type === 'text' ? child.value : '')).join('')

const readReferences = ({ properties }: Element): Reference[] =>
  Object.entries(properties).flatMap(([attribute, value]) =>
    attribute === 'style' ? declaredIn(String(value)) : referencesOfValue(attribute, String(value)),
  )

/** True if an attribute replaces the inherited value by one that every browser understands. */
const isSet = ({ properties }: Element, property: string) =>
  Object.entries(properties).some(
    ([attribute, value]) =>
      attribute.toLowerCase() === property &&
      /^(?:none|#[\da-f]{3}|#[\da-f]{6})$/i.test(String(value)),
  )

function usedBy({ tagName, properties }: Element): string | undefined {
  const { href } = properties
  return (tagName === 'use' || tagName === 'pattern') && href !== undefined
    ? partName(String(href).slice(1))
    : undefined
}

const removeDuplicates = (references: Reference[]) => [
  ...new Map(
    references.map((reference) => [`${reference.property} ${reference.name}`, reference]),
  ).values(),
]

function memoizeByElement<T>(find: (element: Element) => T): (element: Element) => T {
  const cache = new Map<Element, T>()
  return (element) => {
    const cached = cache.get(element)
    if (cached !== undefined) return cached
    const value = find(element)
    cache.set(element, value)
    return value
  }
}
