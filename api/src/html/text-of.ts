import type { Nodes } from 'hast'

/** The text inside a node, spaces joined, up to a length in UTF-16 code units. */
export function textOf(node: Nodes, length = 200): string {
  const texts: string[] = []
  collect(node, length, texts)
  return texts.join('').replaceAll(/\s+/g, ' ').trim().slice(0, length)
}

// Returns the length still wanted, so that a long text is not read to its end.
function collect(node: Nodes, wanted: number, texts: string[]): number {
  if (node.type === 'text') {
    texts.push(node.value.slice(0, wanted))
    return wanted - node.value.length
  }
  let left = wanted
  if ('children' in node)
    for (const child of node.children) if (left > 0) left = collect(child, left, texts)
  return left
}

/** Whether the first text inside a node begins with a letter. */
export function beginsWithLetter(node: Nodes | undefined): boolean {
  if (node?.type === 'text') return /^\p{L}/u.test(node.value)
  return node !== undefined && 'children' in node && beginsWithLetter(node.children[0])
}
