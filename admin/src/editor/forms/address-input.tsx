import { TextInput } from '@mantine/core'

interface Props {
  name: string
  label: string
  description?: string
  value: string
  pattern?: string
  onType: (address: string) => void
  /** Called when the field loses the focus. */
  onLeave?: () => void
}

/** A field for an address, without completion and spelling. */
export function AddressInput({ name, onType, onLeave, ...props }: Props) {
  return (
    <TextInput
      {...props}
      id={name}
      name={name}
      onChange={(event) => onType(event.currentTarget.value)}
      {...(onLeave && { onBlur: onLeave })}
      autoComplete="off"
      spellCheck={false}
      required
      withAsterisk={false}
    />
  )
}
