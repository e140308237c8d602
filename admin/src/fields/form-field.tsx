import { JsonInput } from '@mantine/core'
import { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { useState } from 'react'
import { type FieldInputProps, useInputProps } from './input-props.ts'

/** A form, as its definition in JSON. Stores what is valid. */
export function FormField(props: FieldInputProps) {
  const { value, onChange } = props
  const stored = typeof value === 'object' && 'form' in value ? value.form : undefined
  const [typed, setTyped] = useState(() => (stored ? JSON.stringify(stored, null, 2) : ''))
  const [problem, setProblem] = useState<string>()
  const change = (text: string) => {
    setTyped(text)
    if (text.trim() === '') return onChange(undefined, true)
    const parsed = FormDefinition.safeParse(parseJson(text))
    setProblem(parsed.error?.issues[0]?.message)
    if (parsed.success) onChange({ form: parsed.data }, true)
  }
  return (
    <JsonInput
      {...useInputProps(props)}
      value={typed}
      error={problem}
      autosize
      minRows={6}
      maxRows={30}
      onChange={change}
    />
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
