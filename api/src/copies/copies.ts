import { isFileUrl } from '../db/database-url.ts'
import type { DatabaseBackup, Dialect } from './database-backup.ts'
import { postgresBackup } from './postgres.ts'
import { sqliteBackup } from './sqlite.ts'

export const getDialect = (url: string): Dialect => (isFileUrl(url) ? 'sqlite' : 'postgres')

export const getDatabaseBackup = (dialect: Dialect): DatabaseBackup =>
  ({ sqlite: sqliteBackup, postgres: postgresBackup })[dialect]
