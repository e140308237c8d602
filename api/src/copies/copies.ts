import { isFileUrl } from '../db/database-url.ts'
import type { Copies, Dialect } from './copy.ts'
import { postgresCopies } from './postgres.ts'
import { sqliteCopies } from './sqlite.ts'

export const dialectOf = (url: string): Dialect => (isFileUrl(url) ? 'sqlite' : 'postgres')

export const copiesOf = (dialect: Dialect): Copies =>
  ({ sqlite: sqliteCopies, postgres: postgresCopies })[dialect]
