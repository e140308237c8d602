import type { ReactNode } from 'react'
import './controls.css'

interface Props {
  id?: string | undefined
  className: string
  label: string
  description: string | undefined
  required: boolean
  disabled?: boolean
  children: ReactNode
}

/** A field with several controls, with the label and the help of all of them. */
export function FieldGroup({
  id,
  className,
  label,
  description,
  required,
  disabled,
  children,
}: Props) {
  return (
    <fieldset id={id} className={`field-box ${className}`} disabled={disabled} tabIndex={-1}>
      <legend>
        {label}
        {required ? <span aria-hidden="true"> *</span> : null}
      </legend>
      {description ? <p>{description}</p> : null}
      {children}
    </fieldset>
  )
}
