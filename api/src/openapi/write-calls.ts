import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpointGroups } from '@vitrine/contract/endpoints/all'
import { replaceCalls } from './print-calls.ts'

const file = join(import.meta.dirname, '../../../docs/specification.md')

// Writes the declared calls into specification §7.
writeFileSync(file, replaceCalls(readFileSync(file, 'utf8'), endpointGroups))
