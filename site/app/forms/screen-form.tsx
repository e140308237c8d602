import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'

interface Props {
  label: string
  submit: string
  /** Where another form of the screen is the first choice. */
  secondary?: boolean
  /** What stands below the button. */
  after?: ReactNode
  children: ReactNode
}

/** A form that is sent to the screen's own address, with or without scripts. */
export function ScreenForm({ label, submit, secondary, after, children }: Props) {
  // Written out: the router would decode what a token or an address holds.
  const { pathname, search } = useLocation()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form
      method="post"
      action={pathname + search}
      discover="none"
      className="form"
      aria-label={label}
    >
      {children}
      <Button type="submit" loading={busy} variant={secondary ? 'outline' : 'filled'}>
        {submit}
      </Button>
      {after}
    </Form>
  )
}
