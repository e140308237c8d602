import { Fragment, type Node } from 'prosemirror-model'
import { schema } from './schema.ts'

/** The node, unless the schema has no room for what is in it. */
export function nodeIfValid(type: string, attrs: object, content: Node[]): Node | undefined {
  const nodeType = schema.nodes[type]
  const fragment = Fragment.fromArray(content)
  if (!nodeType?.validContent(fragment)) return undefined
  return nodeType.create({ ...attrs }, fragment)
}
