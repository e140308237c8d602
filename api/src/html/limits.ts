import { contentLimits } from '@vitrine/contract/html/content-html'

export const { length: maxLength, depth: maxDepth, nodes: maxNodes } = contentLimits

export type TooLarge = 'length' | 'depth' | 'nodes'

const messages = {
  length: `The HTML is longer than ${maxLength} characters.`,
  depth: `The HTML is nested deeper than ${maxDepth} elements.`,
  nodes: `The HTML has more than ${maxNodes} nodes.`,
} as const satisfies Record<TooLarge, string>

/** Thrown for HTML that could exhaust the server by its size; `reason` is the exceeded limit. */
export class HtmlTooLarge extends Error {
  override readonly name = 'HtmlTooLarge'
  readonly reason: TooLarge

  constructor(reason: TooLarge) {
    super(messages[reason])
    this.reason = reason
  }
}
