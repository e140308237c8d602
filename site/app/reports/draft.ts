import { type Boxes, noBoxes } from './boxes.ts'
import type { FactName, Facts } from './facts.ts'

/** A report that is being written. */
export interface Draft {
  title: string
  description: string
  steps: string
  facts: Facts
  /** Facts that are not to be sent. */
  without: FactName[]
  picture: Blob | undefined
  boxes: Boxes
}

export function newDraft(facts: Facts, picture: Blob | undefined): Draft {
  return { title: '', description: '', steps: '', facts, without: [], picture, boxes: noBoxes }
}

/** Whether anything would be lost with it; a picture is taken anew. */
export const isWritten = ({ title, description, steps, boxes }: Draft) =>
  [title, description, steps].some((text) => text.trim() !== '') || boxes.past.length > 0
