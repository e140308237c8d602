import { type Boxes, noBoxes } from './boxes.ts'
import type { FactName, Facts } from './facts.ts'

export interface Draft {
  title: string
  description: string
  steps: string
  facts: Facts
  without: FactName[]
  picture: Blob | undefined
  boxes: Boxes
}

export function newDraft(facts: Facts, picture: Blob | undefined): Draft {
  return { title: '', description: '', steps: '', facts, without: [], picture, boxes: noBoxes }
}

/** True if the user has entered something. The screenshot does not count. */
export const isWritten = ({ title, description, steps, boxes }: Draft) =>
  [title, description, steps].some((text) => text.trim() !== '') || boxes.past.length > 0
