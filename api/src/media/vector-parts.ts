import type { Element } from 'hast'
import { eachElement } from '../html/each-element.ts'
import {
  declaredIn,
  partName,
  type Reference,
  referencesOfValue,
  rulesOf,
} from './vector-styles.ts'

/** Elements of a drawing that others can refer to, and the references to them. */
export interface Parts {
  named: (name: string) => Element[]
  /** References in the attributes, the `style` and the style sheets of an element. */
  referencesOf: (element: Element) => Reference[]
  /** Name of the part that a `use` or `pattern` element draws; undefined for other elements. */
  usedBy: (element: Element) => string | undefined
  /**
   * Paints and markers that the children of an element inherit. `inherited` are those that the
   * element itself inherits.
   */
  inheritedIn: (element: Element, inherited: Reference[]) => Reference[]
  /** Paints and markers that an element inherits at its place in the drawing. */
  around: (element: Element) => Reference[]
}

/** Maximum number of style rules that refer to parts: each is compared with each element. */
const rulesMax = 300

/**
 * Reads the parts of a drawing. Returns undefined if the style sheets have too many rules that
 * refer to parts.
 */
export function readParts(root: Element): Parts | undefined {
  const { byName, parents, sheets } = indexOf(root)
  const isKnown = ({ name }: Reference) => byName.has(name)
  const rules = sheets.flatMap(rulesOf).filter(({ references }) => references.some(isKnown))
  if (rules.length > rulesMax) return undefined

  const referencesOf = remembered((element) => [
    ...ownReferences(element).filter(isKnown),
    ...rules
      .filter(({ matches }) => matches(element))
      .flatMap(({ references }) => references.filter(isKnown)),
  ])
  const inheritedIn: Parts['inheritedIn'] = (element, inherited) => {
    const own = referencesOf(element).filter(({ inherits }) => inherits)
    const around = inherited.filter(({ property }) => !isSet(element, property))
    return unique([...own, ...around])
  }
  const around: Parts['around'] = remembered((element) => {
    const parent = parents.get(element)
    return parent ? inheritedIn(parent, around(parent)) : []
  })
  const named: Parts['named'] = (name) => byName.get(name) ?? []
  return { named, referencesOf, usedBy, inheritedIn, around }
}

function indexOf(root: Element) {
  const byName = new Map<string, Element[]>()
  const parents = new Map<Element, Element>()
  const sheets: string[] = []
  eachElement({ type: 'root', children: [root] }, (element) => {
    for (const child of elementsIn(element)) parents.set(child, element)
    if (element.tagName === 'style') sheets.push(sheetOf(element))
    const { id } = element.properties
    if (id === undefined || drawnOnce.has(element.tagName)) return
    const name = partName(String(id))
    const same = byName.get(name)
    if (same) same.push(element)
    else byName.set(name, [element])
  })
  return { byName, parents, sheets }
}

export const elementsIn = ({ children }: Element): Element[] =>
  children.filter((child) => child.type === 'element')

/**
 * Elements that contain nothing drawn and refer to no drawn part: references to them are not
 * counted.
 */
const drawnOnce = new Set(['linearGradient', 'radialGradient', 'filter'])

const sheetOf = ({ children }: Element) =>
  children.map((child) => (child.type === 'text' ? child.value : '')).join('')

const ownReferences = ({ properties }: Element): Reference[] =>
  Object.entries(properties).flatMap(([attribute, value]) =>
    attribute === 'style' ? declaredIn(String(value)) : referencesOfValue(attribute, String(value)),
  )

/**
 * True if an attribute sets the property to a value that every browser understands. Such a value
 * replaces the inherited one.
 */
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

const unique = (references: Reference[]) => [
  ...new Map(references.map((one) => [`${one.property} ${one.name}`, one])).values(),
]

function remembered<T>(find: (element: Element) => T): (element: Element) => T {
  const found = new Map<Element, T>()
  return (element) => {
    const known = found.get(element)
    if (known !== undefined) return known
    const value = find(element)
    found.set(element, value)
    return value
  }
}
