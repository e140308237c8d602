import { type Finding, type FindingCode, findings } from '@vitrine/contract/doctor'
import type { Config } from '../settings/config.ts'

/** A finding by its name, with what stands in its sentence. */
export const found = (code: FindingCode, values: Finding['values'] = {}): Finding => ({
  code,
  level: findings[code],
  values,
})

/** What is examined, and by what: nothing of it is changed. */
export interface Examined {
  config: Config
  /** As it was given, or as it lies in the data folder; undefined where there is none. */
  secret: string | undefined
  now: () => Date
}

/** What an error says, in one line. */
export const reasonOf = (error: unknown) => {
  const { message, code, cause } = Object(error)
  return (
    String(Object(cause).code ?? Object(cause).message ?? code ?? message).split('\n', 1)[0] ?? ''
  )
}
