import { useState } from 'react'
import { TemplateFields } from './template-fields.tsx'

interface Props {
  template: string
  stored: string
  isReadOnly: boolean
  onSave: (stored: string) => void
}

/** Fields that are the same in every language: what is chosen is saved at once, what is typed when it is left. */
export function StructureFields({ template, stored, isReadOnly, onSave }: Props) {
  const [typed, setTyped] = useState<string>()
  const save = (next: string) => {
    setTyped(undefined)
    if (next !== stored) onSave(next)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears which field is left.
    <div className="structure-fields" onBlur={() => typed !== undefined && save(typed)}>
      <TemplateFields
        template={template}
        part="structure"
        stored={typed ?? stored}
        isReadOnly={isReadOnly}
        onChange={(next, isTyped) => (isTyped ? setTyped(next) : save(next))}
      />
    </div>
  )
}
