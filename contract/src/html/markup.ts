/**
 * HTML as data, for rules that run on the server and in the browser. Each side reads it with its
 * own parser. Comments are left out.
 */
export type MarkupNode = string | MarkupElement

export interface MarkupElement {
  /** In lower case: `a`. */
  name: string
  /** By their HTML names: `class`, `data-page`. */
  attributes: Readonly<Record<string, string>>
  children: readonly MarkupNode[]
}

export const isMarkupElement = (node: MarkupNode): node is MarkupElement => typeof node !== 'string'

/** Returns the attribute, or undefined if the element does not have it. */
export const getAttribute = ({ attributes }: MarkupElement, name: string): string | undefined =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined

/** Calls `visit` with every element below a node in document order. */
export function visitMarkup(node: MarkupElement, visit: (element: MarkupElement) => void): void {
  for (const child of node.children) {
    if (!isMarkupElement(child)) continue
    visit(child)
    visitMarkup(child, visit)
  }
}

/** Returns the text of a node as it is, with its spaces. */
export function getMarkupText(node: MarkupNode): string {
  return isMarkupElement(node) ? node.children.map(getMarkupText).join('') : node
}
