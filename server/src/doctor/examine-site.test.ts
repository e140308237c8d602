import type { Finding } from '@vitrine/contract/operation/doctor'
import { expect, test } from 'vitest'
import { getExitCode } from '../cli/doctor.ts'
import { readConfig } from '../settings/config.ts'
import { codes } from '../testing/doctor.ts'
import { runChecks } from './examine-site.ts'
import { createFinding } from './finding.ts'

test('a check that times out or fails is reported, and the exit code is not 0', async () => {
  const hanging = { run: () => new Promise<Finding[]>(() => {}), seconds: 0.01 }
  const failing = { run: () => Promise.reject(new Error('no such thing')), seconds: 1 }
  const config = readConfig({})
  const findings = await runChecks(
    { hanging, failing },
    { config, secret: undefined, now: () => new Date() },
  )
  expect(codes(findings)).toEqual(['checkSlow', 'checkFailed'])
  for (const finding of findings)
    expect(getExitCode([createFinding('settingsRead'), finding])).toBe(1)
  expect(
    getExitCode([
      createFinding('settingsRead'),
      createFinding('mailNone'),
      createFinding('notRunning'),
    ]),
  ).toBe(0)
})
