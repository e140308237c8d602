import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface Props {
  label: string
  description?: string | undefined
  required?: boolean
  disabled?: boolean
  /** Limits of whole numbers. */
  min?: number
  max?: number
  step?: number | 'any'
  /** Shown if the typed number is outside of the limits. */
  rangeError?: string
  value: number | undefined
  /** Is called with numbers within the limits, and with undefined for an empty field. */
  onChange: (value: number | undefined) => void
}

/** Number field. Keeps an incomplete number (`1,`) while the user types. */
export function NumberInput({ value, step = 'any', rangeError, onChange, ...shown }: Props) {
  const [typed, setTyped] = useState('')
  const [isOutside, setOutside] = useState(false)
  const isTyped = isOutside || parseNumber(typed) === value
  return (
    <TextInput
      {...shown}
      type="number"
      step={step}
      value={isTyped ? typed : String(value ?? '')}
      error={isOutside ? rangeError : undefined}
      onChange={({ currentTarget }) => {
        const number = parseNumber(currentTarget.value)
        const { rangeUnderflow, rangeOverflow, stepMismatch } = currentTarget.validity
        const isInvalid = rangeUnderflow || rangeOverflow || stepMismatch
        setTyped(currentTarget.value)
        setOutside(isInvalid)
        if (!isInvalid) onChange(number)
      }}
    />
  )
}

function parseNumber(typed: string): number | undefined {
  const number = Number(typed)
  return typed.trim() === '' || !Number.isFinite(number) ? undefined : number
}
