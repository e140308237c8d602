import { json } from 'node:stream/consumers'
import { DatabaseCheckInput } from './database.ts'
import { runDatabaseChecks } from './database-checks.ts'

// Runs in a child process that `database.ts` starts, and kills after a time limit.
const input = DatabaseCheckInput.parse(await json(process.stdin))
process.stdout.write(JSON.stringify(await runDatabaseChecks(input, new Date())))
