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

/** A number; what stands in the field while it is typed (`1,`) may be none yet. */
export function NumberInput({ value, onChange, ...shown }: Props) {
  const [typed, setTyped] = useState('')
  const isTyped = numberIn(typed) === value
  return (
    <TextInput
      {...shown}
      type="number"
      step="any"
      value={isTyped ? typed : String(value ?? '')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(numberIn(currentTarget.value))
      }}
    />
  )
}

function numberIn(typed: string): number | undefined {
  const number = Number(typed)
  return typed.trim() === '' || !Number.isFinite(number) ? undefined : number
}
