import { TextInput } from '@mantine/core'

interface Props {
  name: string
  label: string
  description?: string
  value: string
  pattern?: string
  onType: (address: string) => void
  /** Called when somebody goes on to something else. */
  onLeave?: () => void
}

/** A field for an address, which nothing completes or spells. */
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
