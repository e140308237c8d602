import type { Element } from 'hast'

export const getClasses = ({ properties: { className } }: Element): string[] =>
  Array.isArray(className) ? className.map(String) : []

/** True if the element has this class. */
export const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name)
