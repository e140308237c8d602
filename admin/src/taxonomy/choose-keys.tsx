import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'

interface NamedKey {
  key: string
  name: string
}

interface Props {
  label: string
  /** All topics or authors. */
  choices: NamedKey[]
  /** Keys of the chosen ones, in their order. */
  value: string[]
  max: number
  onChange: (keys: string[]) => void
  /** Creates one with a new name and returns its key; undefined without the permission. */
  onCreate: ((name: string) => Promise<string | undefined>) | undefined
}

/** Chooses topics or authors by name, in an order, and creates new ones. */
export function ChooseKeys({ label, choices, value, max, onChange, onCreate }: Props) {
  const names = new Map(choices.map(({ key, name }) => [key, name]))
  return (
    <fieldset className="taxonomy-choice">
      <legend>{label}</legend>
      <ol className="taxonomy-list">
        {value.map((key, at) => (
          <ChosenKey
            key={key}
            name={names.get(key) ?? key}
            onMoveUp={at > 0 ? () => onChange(moveUp(value, at)) : undefined}
            onRemove={() => onChange(value.filter((each) => each !== key))}
          />
        ))}
      </ol>
      {value.length < max ? (
        <AddKey
          choices={choices}
          value={value}
          onAdd={(key) => onChange([...value, key])}
          onCreate={onCreate}
        />
      ) : null}
    </fieldset>
  )
}

interface ChosenKeyProps {
  name: string
  onMoveUp: (() => void) | undefined
  onRemove: () => void
}

function ChosenKey({ name, onMoveUp, onRemove }: ChosenKeyProps) {
  const t = useTexts('taxonomy')
  return (
    <li>
      {name}
      <span className="buttons">
        {onMoveUp ? (
          <button
            className="link"
            type="button"
            aria-label={t('moveUp', { name })}
            onClick={onMoveUp}
          >
            ↑
          </button>
        ) : null}
        <button
          className="link"
          type="button"
          aria-label={t('removeOne', { name })}
          onClick={onRemove}
        >
          {t('remove')}
        </button>
      </span>
    </li>
  )
}

interface AddKeyProps extends Pick<Props, 'choices' | 'value' | 'onCreate'> {
  onAdd: (key: string) => void
}

function AddKey({ choices, value, onAdd, onCreate }: AddKeyProps) {
  const t = useTexts('taxonomy')
  const listId = useId()
  const [text, setText] = useState('')
  const [isCreating, setCreating] = useState(false)
  const open = choices.filter(({ key }) => !value.includes(key))
  const typed = text.trim()
  const sought = fold(typed)
  const alike = typed === '' ? [] : choices.filter(({ name }) => fold(name) === sought)
  const found = alike.find(({ key }) => !value.includes(key))
  const isNew = typed !== '' && alike.length === 0 && onCreate !== undefined
  const add = async () => {
    // A second press of the key would create a second one.
    if (isCreating) return
    setCreating(true)
    const key = found?.key ?? (isNew ? await onCreate(typed) : undefined)
    setCreating(false)
    if (key === undefined) return
    setText('')
    onAdd(key)
  }
  return (
    <>
      <TextInput
        label={t('add')}
        list={listId}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void add()
        }}
      />
      <datalist id={listId}>
        {open.map(({ key, name }) => (
          <option key={key} value={name} />
        ))}
      </datalist>
      {found || isNew ? (
        <Button variant="outline" loading={isCreating} onClick={() => void add()}>
          {found ? t('addOne', { name: found.name }) : t('createOne', { name: typed })}
        </Button>
      ) : null}
    </>
  )
}

function moveUp(keys: string[], at: number): string[] {
  const moved = [...keys]
  moved.splice(at - 1, 0, ...moved.splice(at, 1))
  return moved
}

const fold = (name: string) => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
