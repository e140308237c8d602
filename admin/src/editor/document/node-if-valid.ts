import { Fragment, type Node } from 'prosemirror-model'
import { schema } from './schema.ts'

/** Creates a node; returns undefined if the schema does not allow this content. */
export function nodeIfValid(type: string, attrs: object, content: Node[]): Node | undefined {
  const nodeType = schema.nodes[type]
  const fragment = Fragment.fromArray(content)
  if (!nodeType?.validContent(fragment)) return undefined
  return nodeType.create({ ...attrs }, fragment)
}
