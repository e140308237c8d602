import type { TextFields } from '@vitrine/contract/admin/texts'
import { type TextField, textFields } from '@vitrine/contract/pages/page-texts'

/** Returns the names of the fields that differ. */
export const findDifferingFields = (one: TextFields, other: TextFields): TextField[] =>
  textFields.filter((field) => one[field] !== other[field])
