import type { SaveConflict, TextFields } from '@vitrine/contract/admin/texts'
import { type TextField, textFields } from '@vitrine/contract/pages/page-texts'
import {
  getChosenBlocks,
  type MergeChoice,
  type MergePart,
  mergeParts,
} from '../../differences/merge-parts.ts'
import { splitBlocks } from '../../differences/page-diff.ts'
import type { Piece } from '../../editor/document/piece.ts'

/** A field in which the two texts differ, part by part. */
export interface ConflictField {
  field: TextField
  parts: MergePart[]
}

/**
 * Returns the fields in which two texts differ. The content is split into blocks; each other field
 * is one part.
 */
export function findConflicts(
  { base, theirs }: Pick<SaveConflict, 'base' | 'theirs'>,
  mine: TextFields,
  parse: (html: string) => Piece[],
): ConflictField[] {
  const listOf = (texts: TextFields, field: TextField) =>
    field === 'content' ? splitBlocks(parse(texts.content)) : [texts[field]]
  return textFields.flatMap((field) => {
    if (mine[field] === theirs[field]) return []
    const before = base ? listOf(base, field) : undefined
    const parts = onlyOneSide(field, base, mine, theirs)
      ? [
          {
            is: 'agreed' as const,
            blocks: listOf(mine[field] === base?.[field] ? theirs : mine, field),
          },
        ]
      : mergeParts(before, listOf(mine, field), listOf(theirs, field))
    return [{ field, parts }]
  })
}

const onlyOneSide = (
  field: TextField,
  base: TextFields | null,
  mine: TextFields,
  theirs: TextFields,
) => base !== null && (mine[field] === base[field] || theirs[field] === base[field])

/** Returns the name of a choice in the form. */
export const nameChoice = (field: TextField, part: number) => `${field}-${part}`

/** Returns the text after a choice for each conflict. */
export function applyChoices(
  mine: TextFields,
  fields: ConflictField[],
  choiceOf: (name: string) => MergeChoice,
): TextFields {
  const chosen = fields.map(({ field, parts }) => {
    const blocks = parts.flatMap((part, at) =>
      getChosenBlocks(part, choiceOf(nameChoice(field, at))),
    )
    return [field, blocks.join('\n')]
  })
  return { ...mine, ...Object.fromEntries(chosen) }
}
