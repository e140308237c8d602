import { isFileUrl } from '../db/database-url.ts'
import type { BackupDialect, DatabaseBackup } from './database-backup.ts'
import { postgresBackup } from './postgres.ts'
import { sqliteBackup } from './sqlite.ts'

export const getDialect = (url: string): BackupDialect => (isFileUrl(url) ? 'sqlite' : 'postgres')

export const getDatabaseBackup = (dialect: BackupDialect): DatabaseBackup =>
  ({ sqlite: sqliteBackup, postgres: postgresBackup })[dialect]
