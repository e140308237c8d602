import { pairBlocks, splitBlocks } from '../../differences/page-diff.ts'
import { toPlainLines } from '../../differences/plain-lines.ts'
import type { Piece } from '../../editor/document/piece.ts'

/**
 * Puts replaced blocks back into a content, each after the block that replaced it. Skips blocks
 * whose words are all in the content. Returns undefined if none is left.
 */
export function putBlocksBack(
  version: string,
  now: string,
  parse: (html: string) => Piece[],
): string | undefined {
  const there = new Set(getWords(parse(now)))
  const isMissing = (block: string) => getWords(parse(block)).some((word) => !there.has(word))
  const pairs = pairBlocks(splitBlocks(parse(version)), splitBlocks(parse(now)))
  let isChanged = false
  const blocks = pairs.flatMap(({ before, after }) => {
    const kept = after === undefined ? [] : [after]
    if (before === undefined || before === after || !isMissing(before)) return kept
    isChanged = true
    return [...kept, before]
  })
  return isChanged ? blocks.join('\n') : undefined
}

const getWords = (pieces: Piece[]) => toPlainLines(pieces).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
