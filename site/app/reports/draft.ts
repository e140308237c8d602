import { type BoxHistory, noBoxes } from './boxes.ts'
import type { FactName, ReportFacts } from './facts.ts'

export interface ReportDraft {
  title: string
  description: string
  steps: string
  facts: ReportFacts
  without: FactName[]
  picture: Blob | undefined
  boxes: BoxHistory
}

export function createDraft(facts: ReportFacts, picture: Blob | undefined): ReportDraft {
  return { title: '', description: '', steps: '', facts, without: [], picture, boxes: noBoxes }
}

/** True if the user has entered something. The screenshot does not count. */
export const hasContent = ({ title, description, steps, boxes }: ReportDraft) =>
  [title, description, steps].some((text) => text.trim() !== '') || boxes.past.length > 0
