import { useState } from 'react'
import { TemplateFields } from './template-fields.tsx'
import { type ChangedValues, withValues } from './with-values.ts'

interface Props {
  template: string
  stored: string
  isReadOnly: boolean
  onSave: (changed: ChangedValues) => void
}

/** Fields that are the same in every language: what is chosen is saved at once, what is typed when it is left. */
export function StructureFields({ template, stored, isReadOnly, onSave }: Props) {
  const [typed, setTyped] = useState<ChangedValues>()
  const save = (changed: ChangedValues) => {
    setTyped(undefined)
    if (withValues(stored, changed) !== stored) onSave(changed)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears which field is left.
    <div className="structure-fields" onBlur={() => typed && save(typed)}>
      <TemplateFields
        template={template}
        part="structure"
        stored={typed ? withValues(stored, typed) : stored}
        isReadOnly={isReadOnly}
        onChange={(changed, isTyped) => (isTyped ? setTyped : save)({ ...typed, ...changed })}
      />
    </div>
  )
}
