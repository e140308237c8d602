import { expect, test } from 'vitest'
import { runInForeground, runQuietly } from '../../../bin/process.mjs'

const signals = ['SIGTERM', 'SIGINT'] as const

test('runInForeground returns the exit code of a program and removes its signal listeners', async () => {
  const listenerCounts = () => signals.map((signal) => process.listenerCount(signal))
  const before = listenerCounts()
  expect(await runInForeground(process.execPath, ['-e', 'process.exitCode = 3'])).toBe(3)
  expect(listenerCounts()).toEqual(before)
})

test('runQuietly returns the whole output of a program, and its standard output separately', async () => {
  // A child of the program prints after the program has exited.
  const late = "['-e', 'console.error(`late {`)'], { stdio: 'inherit' }"
  const script = `
    console.error('a warning {')
    console.log('{}')
    require('node:child_process').spawn(process.execPath, ${late}).unref()
  `
  const { code, output, stdout } = await runQuietly(process.execPath, ['-e', script])
  expect({ code, stdout }).toEqual({ code: 0, stdout: '{}\n' })
  expect(output).toContain('late {')
})
