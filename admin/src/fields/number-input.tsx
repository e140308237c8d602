import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface Props {
  label: string
  description: string | undefined
  required: boolean
  disabled: boolean
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** Number field. Keeps an incomplete number (`1,`) while the user types. */
export function NumberInput({ value, onChange, ...shown }: Props) {
  const [typed, setTyped] = useState('')
  const isTyped = parseNumber(typed) === value
  return (
    <TextInput
      {...shown}
      type="number"
      step="any"
      value={isTyped ? typed : String(value ?? '')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(parseNumber(currentTarget.value))
      }}
    />
  )
}

function parseNumber(typed: string): number | undefined {
  const number = Number(typed)
  return typed.trim() === '' || !Number.isFinite(number) ? undefined : number
}
