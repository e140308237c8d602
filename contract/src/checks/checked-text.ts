import type { MarkupElement } from '../html/markup.ts'
import type { PageTexts, WordField } from '../pages/page-texts.ts'
import type { CheckFacts } from './facts.ts'
import type { PlacedElement } from './list-elements.ts'
import type { Speak } from './spoken-text.ts'

/** A text to check, in one language. */
export interface CheckInput {
  /**
   * The text as it is stored, read as markup by `joinFields`. Not the HTML for readers: that has an
   * empty `alt` where the author wrote none, no `data-page`, and other positions.
   */
  root: MarkupElement
  /** Tag of its language, such as `fr-CA`. */
  language: string
  fields: CheckedFields
  facts: CheckFacts
}

/** The fields of a page that are checked. */
export type CheckedFields = Pick<PageTexts, WordField>

/** What a rule reads. */
export interface CheckedText extends CheckInput {
  /** The root and all elements, in document order. */
  elements: PlacedElement[]
  speak: Speak
}
