import { Checkbox, TextInput } from '@mantine/core'
import {
  type FormField,
  formFileBytes,
  formFileKinds,
} from '@vitrine/contract/forms/form-definition'
import { useTexts } from '../locale/use-texts.ts'

interface Props {
  field: FormField
  onChange: (changed: Partial<FormField>) => void
}

type BoundName = 'minLength' | 'maxLength' | 'min' | 'max' | 'minDate' | 'maxDate'

/** The smallest and the largest value by kind. */
const bounds: Partial<Record<FormField['kind'], readonly [BoundName, BoundName]>> = {
  text: ['minLength', 'maxLength'],
  'long-text': ['minLength', 'maxLength'],
  number: ['min', 'max'],
  date: ['minDate', 'maxDate'],
}

const bytesOfMegabyte = 1_048_576

/** What an answer may be: its length, its value, or the kind and size of a file. */
export function FieldBounds({ field, onChange }: Props) {
  const t = useTexts('forms')
  if (field.kind === 'file') return <FileBounds field={field} onChange={onChange} />
  const names = bounds[field.kind]
  if (!names) return null
  return (
    <div className="form-bounds">
      {names.map((name) => (
        <TextInput
          key={name}
          type={name.endsWith('Date') ? 'date' : 'number'}
          step={name.endsWith('Length') ? 1 : 'any'}
          label={t(name)}
          value={String(field[name] ?? '')}
          onChange={({ currentTarget }) =>
            onChange({ [name]: readBound(name, currentTarget.value) })
          }
        />
      ))}
    </div>
  )
}

function readBound(name: BoundName, typed: string): number | string | undefined {
  if (typed === '') return undefined
  if (name.endsWith('Date')) return typed
  const number = Number(typed)
  if (!Number.isFinite(number)) return undefined
  return name.endsWith('Length') ? Math.max(0, Math.round(number)) : number
}

function FileBounds({ field, onChange }: Props) {
  const t = useTexts('forms')
  const most = formFileBytes.max / bytesOfMegabyte
  return (
    <>
      <Checkbox.Group
        label={t('accept')}
        value={[...(field.accept ?? formFileKinds)]}
        onChange={(chosen) => {
          const kinds = formFileKinds.filter((kind) => chosen.includes(kind))
          if (kinds.length > 0)
            onChange({ accept: kinds.length < formFileKinds.length ? kinds : undefined })
        }}
      >
        <div className="form-kinds">
          {formFileKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={kind.toUpperCase()} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput
        type="number"
        min={1}
        max={most}
        label={t('maxBytes', { most })}
        value={String((field.maxBytes ?? formFileBytes.default) / bytesOfMegabyte)}
        onChange={({ currentTarget }) => {
          const megabytes = Number(currentTarget.value)
          if (megabytes >= 1 && megabytes <= most)
            onChange({ maxBytes: Math.round(megabytes * bytesOfMegabyte) })
        }}
      />
    </>
  )
}
