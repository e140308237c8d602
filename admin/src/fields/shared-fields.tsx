import { useTexts } from '../locale/use-texts.ts'
import { type ChangedFieldValues, mergeFieldValues } from './merge-field-values.ts'
import { TemplateFields } from './template-fields.tsx'
import { useUnsavedFields } from './use-unsaved-fields.ts'

interface Props {
  template: string
  stored: string
  isReadOnly: boolean
  /** Resolves to false if the save was refused. */
  onSave: (changed: ChangedFieldValues) => Promise<boolean>
}

/**
 * Fields that are the same in every language. A choice is saved at once, typed text when the field
 * loses the focus. A refused value stays in its field and is sent again.
 */
export function SharedFields({ template, stored, isReadOnly, onSave }: Props) {
  const t = useTexts('page')
  const { values, isRefused, edit: type, save } = useUnsavedFields(stored, onSave)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears which field is left.
    <div className="structure-fields" onBlur={() => void save()}>
      <TemplateFields
        template={template}
        part="structure"
        stored={mergeFieldValues(stored, values)}
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
