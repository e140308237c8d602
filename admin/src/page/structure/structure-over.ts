import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { StructureFields } from '@vitrine/contract/admin/structure'
import { type ChangedValues, withValues } from '../../fields/with-values.ts'

/** Changes of a structure. The fields of its template change one by one. */
export interface StructureChange extends Partial<Omit<StructureFields, 'field_values'>> {
  values?: ChangedValues
}

interface Structured {
  structure: Pick<AdminPage['structure'], 'version' | 'fields'>
}

/** A change over what the page is now, after all changes before it. */
export function structureOver(
  { structure: { version, fields } }: Structured,
  { values = {}, ...change }: StructureChange,
) {
  const field_values = withValues(fields.field_values, values)
  return { version, fields: { ...fields, ...change, field_values } }
}
