import type { TextFields } from '@vitrine/contract/admin/texts'
import { type TextField, textFields } from '@vitrine/contract/pages/page-texts'

/** The fields in which two texts say something else. */
export const findDifferingFields = (one: TextFields, other: TextFields): TextField[] =>
  textFields.filter((field) => one[field] !== other[field])
