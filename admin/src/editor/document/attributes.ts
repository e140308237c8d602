import { contentAttributes, toAttributeName } from '@vitrine/contract/html/content-html'
import type { Attributes } from './piece.ts'

/** The attributes that each element may have, by the sanitizer's list. */
const allowed = new Map(
  Object.entries(contentAttributes).map(([tag, rules]) => [
    tag,
    new Set(
      rules.map((rule) => toAttributeName(typeof rule === 'string' ? rule : String(rule[0]))),
    ),
  ]),
)

export const isAllowed = (tag: string, name: string) =>
  (allowed.get('*')?.has(name) || allowed.get(tag)?.has(name)) ?? false

/** Returns the attributes of a pasted element that the sanitizer allows. */
export function parseAttributes(element: HTMLElement): { attributes: Attributes } {
  const { localName, attributes } = element
  return {
    attributes: [...attributes]
      .filter(({ name }) => isAllowed(localName, name))
      .map(({ name, value }) => [name, value] as const),
  }
}

export const toDomAttributes = (attributes: Attributes): Record<string, string> =>
  Object.fromEntries(attributes)

export const getAttribute = (attributes: Attributes, name: string) =>
  attributes.find(([each]) => each === name)?.[1]

/** Sets an attribute in its place, or removes it if the value is undefined. */
export function withAttribute(
  attributes: Attributes,
  name: string,
  value: string | undefined,
): Attributes {
  if (value === undefined) return attributes.filter(([each]) => each !== name)
  if (getAttribute(attributes, name) === undefined) return [...attributes, [name, value]]
  return attributes.map((pair) => (pair[0] === name ? [name, value] : pair))
}

const getClasses = (attributes: Attributes) =>
  (getAttribute(attributes, 'class') ?? '').split(/\s+/).filter(Boolean)

export const hasClass = (attributes: Attributes, name: string) =>
  getClasses(attributes).includes(name)

/** Adds or removes a class; returns the same attributes if nothing changes. */
export function withClass(attributes: Attributes, name: string, isOn: boolean): Attributes {
  if (hasClass(attributes, name) === isOn) return attributes
  const others = getClasses(attributes).filter((each) => each !== name)
  const written = [...others, ...(isOn ? [name] : [])].join(' ')
  return withAttribute(attributes, 'class', written || undefined)
}
