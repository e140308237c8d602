import { useTexts } from '../locale/use-texts.ts'
import { TemplateFields } from './template-fields.tsx'
import { useUnsaved } from './use-unsaved.ts'
import { type ChangedValues, withValues } from './with-values.ts'

interface Props {
  template: string
  stored: string
  isReadOnly: boolean
  /** Resolves to false if the save was refused. */
  onSave: (changed: ChangedValues) => Promise<boolean>
}

/**
 * Fields that are the same in every language. A choice is saved at once, typed text when the field
 * loses the focus. A refused value stays in its field and is sent again.
 */
export function StructureFields({ template, stored, isReadOnly, onSave }: Props) {
  const t = useTexts('page')
  const { values, isRefused, type, save } = useUnsaved(stored, onSave)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears which field is left.
    <div className="structure-fields" onBlur={() => void save()}>
      <TemplateFields
        template={template}
        part="structure"
        stored={withValues(stored, values)}
        isReadOnly={isReadOnly}
        onChange={(changed, isTyped) => (isTyped ? type(changed) : void save(changed))}
      />
      {isRefused ? (
        <p className="note" role="status">
          {t('fieldsUnsaved')}{' '}
          <button className="link" type="button" onClick={() => void save()}>
            {t('retry')}
          </button>
        </p>
      ) : null}
    </div>
  )
}
