import type { AlertState } from '@vitrine/contract/admin/alerts'
import type { AlertDegree } from '@vitrine/contract/pages/alerts'
import type { Generated } from 'kysely'

/** Messages above all pages. */
export interface AlertsTable {
  id: Generated<number>
  /** Random name, which an exchange between sites keeps. */
  key: string
  /** Optimistic lock: each change raises it. */
  version: number
  /** Changed by commits alone, so that caches notice. */
  state: AlertState
  degree: AlertDegree
  /** JSON: `AlertText` by language. */
  texts: string
  starts_at: string
  /** Null: until a user ends it. */
  ends_at: string | null
  dismissible: number
}
