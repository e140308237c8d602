import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const file = join(import.meta.dirname, 'lower-priority.ts')

/** Prints the niceness of each thread: field 19 of its `stat`, after the name in brackets. */
const program = `
import { readdirSync, readFileSync } from 'node:fs'
import { lowerPriority } from ${JSON.stringify(file)}
lowerPriority()
for (const thread of readdirSync('/proc/self/task'))
  console.log(readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').split(') ').pop().split(' ')[16])
`

test.runIf(process.platform === 'linux')('all threads of a long command have low priority', () => {
  const words = ['--input-type=module', '--eval', program]
  const printed = execFileSync(process.execPath, words, { encoding: 'utf8' })
  const niceness = printed.trim().split('\n')
  expect(niceness.length).toBeGreaterThan(1)
  expect(new Set(niceness)).toEqual(new Set(['19']))
})
