import type { Nodes } from 'hast'

/** Returns the text of a node with collapsed spaces, up to a length in UTF-16 code units. */
export function getText(node: Nodes, length = 200): string {
  const texts: string[] = []
  collectText(node, length, texts)
  return texts.join('').replaceAll(/\s+/g, ' ').trim().slice(0, length)
}

// Returns the remaining length, so that a long text is not read to the end.
function collectText(node: Nodes, maxLength: number, texts: string[]): number {
  if (node.type === 'text') {
    texts.push(node.value.slice(0, maxLength))
    return maxLength - node.value.length
  }
  let remaining = maxLength
  if ('children' in node)
    for (const child of node.children)
      if (remaining > 0) remaining = collectText(child, remaining, texts)
  return remaining
}

/** Returns the first text in a node, which may be empty. */
export function getStart(node: Nodes | undefined): string {
  if (node?.type === 'text') return node.value
  return node !== undefined && 'children' in node ? getStart(node.children[0]) : ''
}

/** Returns the last text in a node, which may be empty. */
export function getEnd(node: Nodes | undefined): string {
  if (node?.type === 'text') return node.value
  return node !== undefined && 'children' in node ? getEnd(node.children.at(-1)) : ''
}
