import type { MarkupNode } from '@vitrine/contract/html/markup'
import type { LoadedTranslation } from '../editing/translations/load-translation.ts'

/** Translations to put into one field. */
export interface FieldEdit {
  field: string
  /** By the index of the unit in the draft. */
  replaced: Map<number, readonly MarkupNode[]>
  /** Translations without a place, by the index of their unit in the source. */
  added: Map<number, readonly MarkupNode[]>
}

/** Returns the index of the translation of a unit in the draft: the stored one, else the presumed. */
export const findTarget = ({ compared, proposed }: LoadedTranslation, at: number): number | null =>
  compared.units[at]?.target ?? proposed[at] ?? null
