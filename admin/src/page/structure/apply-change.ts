import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { StructureFields } from '@vitrine/contract/admin/structure'
import { type ChangedFieldValues, mergeFieldValues } from '../../fields/merge-field-values.ts'

/** Changes of a structure. The fields of its template change one by one. */
export interface StructureChange extends Partial<Omit<StructureFields, 'field_values'>> {
  values?: ChangedFieldValues
}

interface Structured {
  structure: Pick<AdminPage['structure'], 'version' | 'fields'>
}

/** Applies a change to the current structure of a page. */
export function applyStructureChange(
  { structure: { version, fields } }: Structured,
  { values = {}, ...change }: StructureChange,
) {
  const field_values = mergeFieldValues(fields.field_values, values)
  return { version, fields: { ...fields, ...change, field_values } }
}
